import VIPKit

/// The titles of tabs on one line; the chosen one stands in brackets, and always in sight.
struct Tabs {
  /// The columns between two titles.
  static let gap = 1

  let words: [String]
  let selection: Int?

  init(_ titles: [String], _ selection: Int?) {
    self.selection = selection
    words = titles.enumerated().map { index, title in
      index == selection ? "[\(title.onOneLine)]" : " \(title.onOneLine) "
    }
  }

  /// The columns of all titles.
  var width: Int { max(0, end(of: words.count - 1)) }

  /// The column after a title.
  private func end(of index: Int) -> Int {
    words.prefix(index + 1).reduce(-Self.gap) { $0 + $1.columns + Self.gap }
  }

  /// The columns that have moved out of sight on the left.
  func shift(in width: Int) -> Int {
    max(0, end(of: selection ?? 0) - width)
  }

  /// The tab that stands at a column; nil for none.
  func tab(at column: Int) -> Int? {
    column < 0 ? nil : words.indices.first { column < end(of: $0) }
  }
}
