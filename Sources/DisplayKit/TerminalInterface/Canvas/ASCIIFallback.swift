import Glibc

/// Which characters a terminal shows, as the locale says.
enum ASCIIFallback {
  /// Whether those of Unicode are among them.
  ///
  /// - Parameter variables: `LC_ALL`, `LC_CTYPE` and `LANG`, the first that is set (POSIX, XBD 8.2). Where none is, as in a container, nobody has
  ///   said what the terminal shows, and today's show all.
  static func isUnicode(_ variables: [String: String]) -> Bool {
    guard let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap({ variables[$0] }).first(where: { !$0.isEmpty })
    else { return true }
    if let locale = newlocale(1 << LC_CTYPE, name, nil) {
      defer { freelocale(locale) }
      return nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } == "UTF-8"
    }
    // A locale that isn't installed, as after ssh from another machine.
    let codeset = name.prefix { $0 != "@" }.drop { $0 != "." }.dropFirst().lowercased()
    return ["", "utf-8", "utf8"].contains(codeset)
  }

  /// ASCII that takes the same columns: marks for marks, letters without their accents, and `?` for the rest.
  static func ascii(_ text: String, width: Int) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    if width == 1, let character = text.first {
      if let mark = marks[character] { return String(mark) }
      if let base = text.unicodeScalars.first {
        if (0x2801...0x28FF).contains(base.value) { return "*" }
        if base.isASCII { return String(base) }
        if let letter = base.properties.latinBase { return String(letter) }
      }
    }
    return String(repeating: "?", count: width)
  }

  private static let marks: [Character: Character] = [
    "─": "-", "│": "|", "┤": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┃": "#", "▌": "|",
    "▸": ">", "•": "*", "●": "*", "▹": "+", "▾": "v", "▴": "^", "›": ">", "‹": "<", "↗": "^",
    "↑": "^", "↓": "v", "←": "<", "→": ">", "…": ".", "—": "-", "–": "-", "−": "-", "·": ".", "▧": "#",
    "█": "#", "░": ".", "▁": "_", "▂": ".", "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "%",
    "✓": "+", "✗": "x", "▲": "!", "’": "'", "‘": "'", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "\u{A0}": " ",
  ].merging(zip(Spinner.frames, "|/-\\|/-\\|/")) { $1 }
}

extension Unicode.Scalar.Properties {
  /// The letter that a Latin one with an accent is made of, by its name: `LATIN SMALL LETTER E WITH ACUTE`.
  fileprivate var latinBase: Character? {
    let words = (name ?? "").split(separator: " ")
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].count == 1,
      let letter = words[3].first
    else { return nil }
    return words[1] == "SMALL" ? letter.lowercased().first : letter
  }
}
