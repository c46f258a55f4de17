import FoundationEssentials
import HostSystem

extension SpyRecipe {
  /// What follows the mark in a file's text; nil without one. It stands among the comments at the beginning, of which there may be
  /// many: a licence, for one.
  static func command(in text: String) -> Substring? {
    var isInBlock = false
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.drop(while: \.isWhitespace)
      if isInBlock || words.hasPrefix("/*") {
        isInBlock = !words.contains("*/")
      } else if words.hasPrefix(mark) {
        return words.dropFirst(mark.count)
      } else if !words.isEmpty, !words.hasPrefix("//") {
        return nil
      }
    }
    return nil
  }

  /// Sees that its file may be written, and that the file can import what the spies are of.
  package func check() throws(SpiesFault) {
    for folder in all + with {
      let whole = URL(filePath: Path.join(root, folder)).standardizedFileURL.path
      if all.contains(folder), path.hasPrefix(whole.hasSuffix("/") ? whole : "\(whole)/") {
        throw .insideSources(file: path, folder: whole)
      }
      guard Self.isModule(Path.name(of: folder)) else { throw .noModule(folder: whole) }
    }
    guard !Path.isGone(path) else { return }
    guard let content = FileManager.default.contents(atPath: path) else {
      throw .system(path: path, reason: "is there and can't be read")
    }
    let text = String(decoding: content, as: UTF8.self)
    guard Self.command(in: text) == nil else { return }
    if let line = text.split(whereSeparator: \.isNewline).first(where: { !$0.allSatisfy(\.isWhitespace) }) {
      throw .notGenerated(path: path, found: String(line.prefix(80)))
    }
  }

  /// Whether the file has a text already.
  package func hasWritten(_ text: String) -> Bool { FileManager.default.contents(atPath: path) == Data(text.utf8) }

  /// Puts a text into the file, unless somebody else has written it.
  package func write(_ text: String) throws(SpiesFault) {
    try check()
    do throws(SystemError) { try File.replace(path, Array(text.utf8), mode: 0o644) } catch {
      throw .system(path: path, reason: error.text)
    }
  }

  private static func isModule(_ name: String) -> Bool {
    name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
