import HostSystem

/// Escapes text of scenes, files and users: none of it reads as grammar, all can be read back (Docs/PlainDisplay.md).
enum Content {
  /// Characters of a label, a value or a message; `…` replaces the rest.
  static let limit = 4096

  /// Takes the rest of its line, so that nothing in it is marked.
  static func message(_ text: String) -> String { String(escaped(text, limit)) }

  static func text(_ text: String, limit: Int = limit) -> String {
    String(
      Grammar.mapPieces(of: escaped(text, limit)[...]) { piece in
        let piece = escapingColons(piece, atEnd: true)
        return marked(Grammar.isProgress(piece) ? piece.dropLast() + ["\\"] + piece.suffix(1) : piece)
      })
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
    var text = String.UnicodeScalarView()
    var rest = written.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case let scalar? where [" ", "\\"].contains(scalar): text.append(scalar)
      default: return nil
      }
    }
    return String(text)
  }

  /// One line, without characters that a terminal would obey.
  private static func escaped(_ text: String, _ limit: Int, keepsLines: Bool = false) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var isAfterReturn = false
    var rest = text.unicodeScalars[...]
    for scalar in rest.prefix(limit) {
      rest.removeFirst()
      switch scalar.value {
      case 0x0A where isAfterReturn: break
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: result += keepsLines ? ["\\", "n"] : [" "]
      case 0x5C: result += "\\\\".scalars
      default: result += Printable.isSafe(scalar) ? [scalar] : scalar.escaped(asASCII: true).scalars
      }
      isAfterReturn = scalar == "\r"
    }
    return rest.isEmpty ? result : result + ["…"]
  }

  /// Two blanks would end its piece, and one at its beginning or end would be lost.
  private static func joined(_ text: String, keepsLines: Bool = false) -> Scalars {
    let text = escaped(text, limit, keepsLines: keepsLines)
    return text.indices.flatMap { index -> [Unicode.Scalar] in
      let isLoose = index == 0 || index == text.count - 1 || text[index - 1] == " "
      return text[index] == " " && isLoose ? ["\\", " "] : [text[index]]
    }[...]
  }

  private static func escapingColons(_ text: Scalars, atEnd: Bool) -> Scalars {
    guard text.contains(":") else { return text }
    return text.indices.flatMap { index -> [Unicode.Scalar] in
      let endsLabel = index + 1 == text.endIndex ? atEnd : text[index + 1] == " "
      return text[index] == ":" && endsLabel ? ["\\", ":"] : [text[index]]
    }[...]
  }

  private static func marked(_ piece: Scalars) -> Scalars {
    guard Grammar.isMarked(piece) else { return piece }
    let blanks = piece.prefix { $0 == " " }
    return Array(blanks + ["\\"] + piece.dropFirst(blanks.count))[...]
  }
}
