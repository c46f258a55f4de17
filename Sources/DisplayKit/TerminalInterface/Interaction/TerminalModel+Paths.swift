import ScreenModel
@_spi(Host) public import VIPKit

/// The path that stands in a field, to be completed.
public struct PathQuery: Equatable, Sendable {
  /// The field.
  public let field: ElementID
  /// The path as it is typed.
  public let text: String

  /// What is typed up to the last slash; empty for the current folder.
  public var folder: String { String(text[..<nameStart]) }

  /// What the name begins with.
  public var beginning: String { String(text[nameStart...]) }

  private var nameStart: String.Index { text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex }

  /// Asks for the rest of a path.
  public init(field: ElementID, text: String) { (self.field, self.text) = (field, text) }
}

/// Paths are completed by names that are read elsewhere: folders can be slow.
extension TerminalModel {
  /// The path in the field that has the focus; nil where none is typed.
  var pathQuery: PathQuery? {
    guard let box = focusedBox, box.content.isField, let text = state.editors[box.id]?.text,
      screen?.root.find(box.id)?.traits.contains(.path) == true
    else { return nil }
    return PathQuery(field: box.id, text: text)
  }

  /// Takes the names that a path can go on with: one is put into the field, of several what they have in common, and they are offered.
  ///
  /// - Parameters:
  ///   - names: whole names, those of folders with a slash behind them.
  ///   - isCut: whether there may be others. What these have in common isn't put in then.
  ///   - query: what was asked. When something else stands there by now, nothing happens.
  public mutating func offer(_ names: [String], isCut: Bool = false, for query: PathQuery) -> [Effect] {
    guard isWaiting(for: query) else { return [] }
    statusMessage = nil
    guard let first = names.first else {
      statusMessage = isCut ? words("Only a part of the folder was read") : words("No path begins like this")
      return []
    }
    if isCut { statusMessage = words("Only a part of the folder was read") }
    let common = names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if names.count > 1 || isCut { choose(from: .path(query.field, folder: query.folder, names: names)) }
    return isCut || common == query.beginning ? [] : edit { $0.replaceAll(with: query.folder + common) }
  }

  /// Why the names that a path can go on with aren't there.
  public enum PathTrouble: Sendable {
    case folderIsStuck, otherFoldersAreStuck
  }

  /// Says why there are no names for a path yet.
  public mutating func say(_ trouble: PathTrouble, of query: PathQuery) {
    guard isWaiting(for: query) else { return }
    statusMessage =
      switch trouble {
      case .folderIsStuck: words("The folder doesn't answer")
      case .otherFoldersAreStuck: words("Other folders don't answer; try again when one of them does")
      }
  }

  /// Whether the path still stands there, and nothing over it.
  private func isWaiting(for query: PathQuery) -> Bool {
    pathQuery == query && !hasAlert && help == nil && !isChoosing && screen?.loading == nil
  }
}

extension TextBuffer {
  /// Puts another text in the place of all there is.
  mutating func replaceAll(with text: String) {
    empty()
    _ = insert(text)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
