import VIPKit

/// The titles of tabs on one line; the chosen one stands in brackets, and always in sight.
struct Tabs {
  let words: [String]
  let selection: Int?

  init(_ titles: [String], _ selection: Int?) {
    self.selection = selection
    words = titles.enumerated().map { index, title in
      index == selection ? "[\(title.onOneLine)] " : " \(title.onOneLine)  "
    }
  }

  /// The columns of all titles.
  var width: Int { words.reduce(0) { $0 + $1.columns } }

  /// The columns that have moved out of sight on the left.
  func shift(in width: Int) -> Int {
    let end = words.prefix((selection ?? 0) + 1).reduce(0) { $0 + $1.columns }
    return max(0, end - width)
  }

  /// The tab that stands at a column; nil for none.
  func tab(at column: Int) -> Int? {
    var end = 0
    return words.firstIndex {
      end += $0.columns
      return column >= 0 && column < end
    }
  }
}
