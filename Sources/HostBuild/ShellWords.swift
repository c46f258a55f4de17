import HostSystem

/// Command lines as a compiler's driver prints them (`-###`), quoted for a shell (POSIX, "Quoting").
package enum ShellWords {
  package static func split(_ line: Substring) -> [String]? {
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

  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || "_./-+=:,".utf8.contains(byte)
      }
    return isPlain ? word : "'" + word.escaping(["'": #"'\''"#]) + "'"
  }

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
