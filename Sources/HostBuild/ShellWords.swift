/// The words of a command line as a compiler's driver prints it (`-###`), quoted for a shell (POSIX, "Quoting").
enum ShellWords {
  /// The words of a line; nil when a quotation isn't ended.
  static func split(_ line: Substring) -> [String]? {
    var words: [String] = []
    var word: String?
    var rest = line.unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "'":
        guard let end = rest.firstIndex(of: "'") else { return nil }
        word = (word ?? "") + String(Substring(rest[..<end]))
        rest = rest[rest.index(after: end)...]
      case "\"":
        guard let text = quoted(&rest) else { return nil }
        word = (word ?? "") + text
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        word = (word ?? "") + String(escaped)
      case " ", "\t":
        word.map { words.append($0) }
        word = nil
      default:
        word = (word ?? "") + String(scalar)
      }
    }
    return words + [word].compactMap(\.self)
  }

  /// The text up to the quotation mark that ends it. A backslash stands before what would mean something else.
  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return text }
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      if !"\"\\$`".unicodeScalars.contains(escaped) { text += "\\" }
      text.unicodeScalars.append(escaped)
    }
    return nil
  }
}
