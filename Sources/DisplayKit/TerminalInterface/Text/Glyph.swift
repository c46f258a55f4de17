import CWideCharacters
import Glibc

/// A character as a terminal shows it. All text gets onto the screen through it: control characters, and marks that
/// turn the direction of writing, become visible, so no text can move the cursor or speak to the terminal.
struct Glyph: Equatable, Sendable {
  /// Empty for characters that show nothing, such as a soft hyphen.
  let text: String
  let width: Int
  /// Whether terminals disagree on its width, as on emoji of several scalars.
  let isFragile: Bool

  /// Hostile text piles up thousands of marks on one letter; the longest emoji in use has 10 scalars.
  private static let mostScalars = 16

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    if let ascii = character.asciiValue, Glyph.isPrintable(ascii) {
      self.init(text: String(character), width: 1, isFragile: false)
    } else if let scalar = scalars.first, scalars.dropFirst().isEmpty, scalar.visible == scalar, scalar.columns > 0 {
      // Fast path for most of what isn't English: no text is put together.
      self.init(text: String(character), width: scalar.columns, isFragile: scalar.isFragile)
    } else {
      self.init(cluster: character.unicodeScalars.prefix(Glyph.mostScalars).map { $0.visible })
    }
  }

  static func isPrintable(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

  private init(text: String, width: Int, isFragile: Bool) {
    (self.text, self.width, self.isFragile) = (text, width, isFragile)
  }

  private init(cluster: [Unicode.Scalar]) {
    let width = Glyph.width(of: cluster)
    var text = String.UnicodeScalarView(cluster)
    if width > 0 {
      self.init(text: String(text), width: width, isFragile: cluster.count > 1 || cluster.contains(where: \.isFragile))
    } else if let first = cluster.first, first.properties.generalCategory.isMark {
      // A mark with no letter under it, drawn as the Unicode standard draws one.
      text.insert("\u{25CC}", at: text.startIndex)
      self.init(text: String(text), width: 1, isFragile: true)
    } else {
      self.init(text: "", width: 0, isFragile: false)
    }
  }

  private static func width(of cluster: [Unicode.Scalar]) -> Int {
    guard let first = cluster.first else { return 0 }
    if cluster.count > 1, first.properties.isEmoji, cluster.dropFirst().contains(where: \.joinsEmoji) { return 2 }
    return cluster.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  /// Replaces scalars that act on the terminal or on the text around.
  fileprivate var visible: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{FFFD}"
    // Embeddings, overrides and isolates disguise text (UAX #9).
    case 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    case 0x2028, 0x2029: "\u{2424}"
    // Room that looks empty. Joiners and the like belong to the character before them, and stay.
    case 0x115F...:
      properties.generalCategory == .otherLetter && properties.isDefaultIgnorableCodePoint ? "\u{FFFD}" : self
    default: self
    }
  }

  /// Whether terminals disagree on its columns: their tables are of different years, some of Unicode 8, and differ on
  /// marks and format characters.
  fileprivate var isFragile: Bool {
    switch value {
    // Latin, Greek, Cyrillic, Hebrew; dashes, quotation marks, arrows, and box drawing.
    case 0..<0x600, 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x21FF, 0x2500...0x257F: return false
    default: break
    }
    // A mark until Unicode 6.
    if value == 0x6DE || isWideSince16 || properties.isEmojiPresentation { return true }
    let category = properties.generalCategory
    return category == .format || category.isMark || (properties.age?.major ?? .max) > 8
  }

  /// Unicode 16 widened these to two columns: trigrams, and signs of the Tai Xuan Jing and of counting rods.
  fileprivate var isWideSince16: Bool {
    switch value {
    case 0x2630...0x2637, 0x268A...0x268F, 0x1D300...0x1D356, 0x1D360...0x1D376: true
    default: false
    }
  }

  /// A joiner, a variation selector, a skin tone, half a flag: it joins scalars to one emoji.
  fileprivate var joinsEmoji: Bool {
    switch value {
    case 0x200D, 0xFE0F, 0x20E3, 0x1F1E6...0x1F1FF: true
    default: properties.isEmojiModifier
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool { self == .nonspacingMark || self == .enclosingMark || self == .spacingMark }
}

/// A UTF-8 locale for wcwidth(3): the user's, or one that every system has; nil without one. Never freed.
nonisolated(unsafe) private let unicodeLocale: locale_t? = {
  for name in ["", "C.UTF-8"] {
    guard let locale = newlocale(1 << LC_CTYPE, name, nil) else { continue }
    if nl_langinfo_l(nl_item(CODESET), locale).map({ String(cString: $0) }) == "UTF-8" { return locale }
    freelocale(locale)
  }
  return nil
}()

/// wcwidth(3) with this thread's locale alone: setlocale(3) would change the locale under the feet of other threads.
private func unicodeWidth(_ character: wchar_t) -> Int {
  guard let unicodeLocale else { return -1 }
  let before = uselocale(unicodeLocale)
  defer { uselocale(before) }
  return Int(wcwidth(character))
}

extension Unicode.Scalar {
  var columns: Int {
    // wcwidth counts a soft hyphen as a column, as typewriters did; terminals that break no lines show none.
    if value == 0xAD { return 0 }
    // Box drawing, without a look at the locale.
    if (0x2500...0x257F).contains(value) { return 1 }
    // Older C libraries don't know it. Where the terminal doesn't either, a blank stands behind the sign.
    if isWideSince16 { return 2 }
    let width = unicodeWidth(wchar_t(bitPattern: value))
    // Characters that are newer than the C library.
    return width >= 0 ? width : properties.isEmojiPresentation ? 2 : 1
  }
}

extension StringProtocol {
  var columns: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + Glyph($1).width }
  }

  /// Doesn't read a long text to its end.
  func fits(in columns: Int) -> Bool {
    var rest = columns
    return allSatisfy { character in
      rest -= Glyph(character).width
      return rest >= 0
    }
  }
}

enum ASCIIFallback {
  /// By `LC_ALL`, `LC_CTYPE` or `LANG`, the first that is set (POSIX, XBD 8.2); without any, as in a container, Unicode.
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

  /// The same columns in ASCII: marks for marks, letters without their accents, and `?` for the rest.
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
  ].merging(zip(TerminalModel.spinnerFrames, "|/-\\|/-\\|/")) { $1 }
}

extension Unicode.Scalar.Properties {
  /// By its name: `LATIN SMALL LETTER E WITH ACUTE`.
  fileprivate var latinBase: Character? {
    let words = (name ?? "").split(separator: " ")
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].count == 1,
      let letter = words[3].first
    else { return nil }
    return words[1] == "SMALL" ? letter.lowercased().first : letter
  }
}
