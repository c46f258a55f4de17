import HostSystem

/// Escapes text of scenes, files and users: none of it reads as grammar, all can be read back (Docs/PlainDisplay.md).
enum Content {
  /// Characters of a label, a value or a message; `…` replaces the rest.
  static let limit = 4096

  /// Takes the rest of its line, so that nothing in it is marked.
  static func message(_ text: String) -> String { String(escaped(text, limit)) }

  static func text(_ text: String, limit: Int = limit) -> String {
    let pieces = Grammar.pieces(of: escaped(text, limit)[...]).flatMap { piece, gap -> Scalars in
      let piece = escapingColons(piece, atEnd: true)
      return marked(Grammar.isProgress(piece) ? piece.dropLast() + ["\\"] + piece.suffix(1) : piece) + gap
    }
    return String(pieces)
  }

  /// - Parameter keepsLines: prints line ends as `\n` instead of blanks.
  static func field(_ label: String, _ value: String, keepsLines: Bool = false) -> String {
    // The last colon of a label may stand before the one that ends it.
    let name = escapingColons(joined(label), atEnd: false)
    return String(marked(name + (value.isEmpty ? ":" : ": ").scalars + joined(value, keepsLines: keepsLines)))
  }

  static func progress(_ label: String, _ value: String) -> String {
    String(marked(escapingColons(joined(label) + [" "], atEnd: false) + value.scalars))
  }

  /// In parentheses when it can't be pressed now.
  static func button(_ title: String, isEnabled: Bool = true) -> String {
    isEnabled ? "[\(label(title))]" : "(\(label(title)))"
  }

  /// For use in brackets.
  static func label(_ label: String) -> String {
    let name = joined(label)
    let isMark = ["x] ", "+] ", "-] "].contains { name.starts(with: $0.scalars) }
    return String(isMark ? name.prefix(1) + ["\\"] + name.dropFirst() : name)
  }

  /// As the label of a button or of a field, or as a value.
  static func isPrinted(_ label: String, as written: String) -> Bool {
    written == self.label(label) || written == String(escapingColons(joined(label), atEnd: false))
      || written == String(joined(label))
  }

  /// Reads what ``field(_:_:keepsLines:)`` prints with `keepsLines`; nil for an unknown escape.
  static func lines(_ written: String) -> String? {
    let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", " ": " ", "\\": "\\"]
    var text: [Unicode.Scalar] = []
    var rest = written.unicodeScalars[...]
    while var scalar = rest.popFirst() {
      if scalar == "\\" {
        guard let escaped = rest.popFirst().flatMap({ escapes[$0] }) else { return nil }
        scalar = escaped
      }
      text.append(scalar)
    }
    return String(text)
  }

  /// One line, without characters that a terminal would obey.
  private static func escaped(_ text: String, _ limit: Int, keepsLines: Bool = false) -> [Unicode.Scalar] {
    let shown = text.unicodeScalars.prefix(limit)
    let lines = String(shown).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let safe = lines.map { line -> [Unicode.Scalar] in
      line.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
        Printable.isSafe(scalar) && scalar != "\\" ? [scalar] : scalar.escaped(asASCII: true).scalars
      }
    }
    let separator: [Unicode.Scalar] = keepsLines ? ["\\", "n"] : [" "]
    let end: [Unicode.Scalar] = shown.endIndex < text.unicodeScalars.endIndex ? ["…"] : []
    return safe.joined(separator: separator) + end
  }

  /// Two blanks would end its piece, and one at its beginning or end would be lost.
  private static func joined(_ text: String, keepsLines: Bool = false) -> Scalars {
    escaping(escaped(text, limit, keepsLines: keepsLines)[...]) { text, index in
      let isLoose = index == 0 || index == text.count - 1 || text[index - 1] == " "
      return text[index] == " " && isLoose
    }
  }

  private static func escapingColons(_ text: Scalars, atEnd: Bool) -> Scalars {
    escaping(text) { text, index in
      let endsLabel = index + 1 == text.endIndex ? atEnd : text[index + 1] == " "
      return text[index] == ":" && endsLabel
    }
  }

  private static func escaping(_ text: Scalars, where isMark: (Scalars, Int) -> Bool) -> Scalars {
    text.indices.flatMap { index -> [Unicode.Scalar] in
      isMark(text, index) ? ["\\", text[index]] : [text[index]]
    }[...]
  }

  private static func marked(_ piece: Scalars) -> Scalars {
    guard Grammar.isMarked(piece) else { return piece }
    let blanks = piece.prefix { $0 == " " }
    return blanks + ["\\"] + piece.dropFirst(blanks.count)
  }
}

/// How lines, and pieces of lines, are told apart (Docs/PlainDisplay.md).
enum Grammar {
  /// Begin a line that has no pieces.
  private static let lineMarks = ["== ", "-- ", "! ", "? ", "^ ", "… ", "~ "].map(\.scalars)
  /// Begin a toggle, a picture or a row of an outline.
  private static let pieceMarks = ["[x] ", "[ ] ", "▧ ", "[+] ", "[-] ", "> "].map(\.scalars)

  static func isWholeLine(_ line: Scalars) -> Bool { lineMarks.contains { line.starts(with: $0) } }

  /// The length of a row's number, such as `12. `, at the beginning of a line; 0 when it is no row.
  static func rowNumber(of line: Scalars) -> Int {
    let digits = line.prefix(while: \.isDigit).count
    return digits > 0 && line.dropFirst(digits).starts(with: ". ".scalars) ? digits + 2 : 0
  }

  /// A button or a link, enabled or not, or a divider: its end tells its kind, too.
  static func isEnclosed(_ piece: Scalars) -> Bool {
    switch (piece.first, piece.last) {
    case ("[", "]"), ("(", ")"): true
    default: piece.elementsEqual("----".scalars)
    }
  }

  /// Whether its beginning, or beginning and end, tell a piece from text.
  static func isMarked(_ piece: Scalars) -> Bool {
    var piece = piece
    while piece.first == " " { piece.removeFirst() }
    while piece.last == " " { piece.removeLast() }
    // A reader that trims lines finds no blank at the end.
    let open = piece + [" "]
    return isWholeLine(open) || pieceMarks.contains { open.starts(with: $0) } || rowNumber(of: open) > 0
      || open.starts(with: "error: ".scalars) || isEnclosed(piece)
  }

  static func hasLabel(_ piece: Scalars) -> Bool {
    var isEscaped = false
    for (index, scalar) in zip(piece.indices, piece) {
      if scalar == ":", !isEscaped, index + 1 == piece.endIndex || piece[index + 1] == " " { return true }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return false
  }

  static func isProgress(_ piece: Scalars) -> Bool {
    if piece.last == "…" { return piece.dropLast().last == " " }
    guard piece.last == "%" else { return false }
    let rest = piece.dropLast().reversed().drop(while: \.isDigit)
    return rest.first == " " && rest.count < piece.count - 1
  }

  /// Whether `… ` precedes a count of what isn't printed, and no loader's message.
  static func isMore(_ message: Scalars) -> Bool {
    let rest = message.drop(while: \.isDigit)
    return message.first != "0" && rest.count < message.count
      && [" more", " bytes more"].contains { rest.elementsEqual($0.unicodeScalars) }
  }

  /// The mark with which a line or a piece that is written so begins; nil for text.
  static func mark(_ text: String) -> Scalars? {
    let piece = text.scalars[...]
    // `!` alone means the alert, whatever it says; `[x]` a toggle, `[+]` a row of an outline.
    let isBeginning = !isEnclosed(piece) || pieceMarks.contains { $0.elementsEqual(piece + [" "]) }
    if isBeginning, isMarked(piece), !isMarked(piece + ["x"]) { return piece + [" "] }
    return isMarked(piece) || hasLabel(piece) || isProgress(piece) ? piece : nil
  }

  /// The pieces of a line, each with the blanks behind it.
  static func pieces(of line: Scalars) -> [(piece: Scalars, gap: Scalars)] {
    var pieces: [(piece: Scalars, gap: Scalars)] = []
    var rest = line
    while !rest.isEmpty {
      let end = rest.indices.first { rest[$0...].starts(with: "  ".scalars) } ?? rest.endIndex
      let gap = rest[end...].prefix { $0 == " " }
      pieces.append((rest[..<end], gap))
      rest = rest[gap.endIndex...]
    }
    return pieces
  }
}

/// Unicode scalars: a combining mark on a bracket hides the bracket from Swift, but from few other readers.
typealias Scalars = ArraySlice<Unicode.Scalar>

extension String {
  var scalars: [Unicode.Scalar] { Array(unicodeScalars) }

  init(_ scalars: some Sequence<Unicode.Scalar>) { self.init(UnicodeScalarView(scalars)) }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
