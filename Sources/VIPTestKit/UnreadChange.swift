@_spi(Host) import ScreenModel
/// Something that happened in an exhaustive test, and that the test hasn't read.
public struct UnreadChange: Error, Equatable, CustomStringConvertible {
  /// What the test hasn't read, the lines that differ, and the line of a test that reads it.
  public let description: String

  init(_ what: String, lines: [String] = [], add code: String) {
    description = ([what] + lines + [code]).joined(separator: "\n")
  }

  /// Of a list of which a test has read the beginning.
  init?(_ what: String, _ all: [any Sendable], read: Int, add code: (_ list: String) -> String) {
    guard read < all.count else { return nil }
    let unread = all.dropFirst(read).map(SourceText.of).joined(separator: ", ")
    self.init("\(what) that were not read: \(unread)", add: code(SourceText.of(all)))
  }

  /// The lines that two texts don't share.
  static func lines(_ expected: String, _ found: String) -> [String] {
    let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
    let difference = lines(found).difference(from: lines(expected))
    return (difference.removals + difference.insertions).map { change in
      switch change {
      case .remove(_, let line, _): "expected: \(line)"
      case .insert(_, let line, _): "found:    \(line)"
      }
    }
  }
}
