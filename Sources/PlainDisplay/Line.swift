import ScreenModel
import VIPKit

enum Line {
  static func lines(of element: Element) -> [String] {
    guard element.role == .text, let text = element.text else { return [line(of: element)] + problem(of: element) }
    let shown = text.prefix(bytes: TextLimit.bytes)
    let left = text.utf8.count - shown.utf8.count
    return shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Content.text(String($0), limit: TextLimit.bytes) } + (left > 0 ? [more(left, "bytes more")] : [])
  }

  static func inline(_ elements: [Element]) -> String {
    elements.flatMap(\.flattened).map(line(of:)).filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// `^` points at the line before.
  static func problem(of element: Element) -> [String] {
    element.problem.map { $0.isEmpty ? [] : ["^ \(Content.message($0))"] } ?? []
  }

  static func more(_ count: Int, _ what: String = "more") -> String { "… \(count) \(what)" }

  private static func button(_ element: Element) -> String {
    let label = Content.label(element.label ?? "")
    return element.isEnabled ? "[\(label)]" : "(\(label))"
  }

  static func fold(of row: Element) -> String {
    guard case .row(let row) = row.kind else { return "" }
    return String(repeating: "> ", count: row.level) + (row.isUnfolded.map { $0 ? "[-] " : "[+] " } ?? "")
  }

  static func tabs(_ element: Element) -> String {
    element.options.enumerated().map { index, title in
      let label = Content.label(title)
      return index == element.selection || !element.isEnabled ? "(\(label))" : "[\(label)]"
    }.joined(separator: "  ")
  }

  private static func header(_ element: Element) -> String {
    let label = element.label ?? ""
    let title = element.isInteractive ? "[\(Content.label(label))]" : Content.text(label)
    return title + (element.order.map { $0 == .ascending ? "  ↑" : "  ↓" } ?? "")
  }

  private static func beside(_ element: Element, _ text: String?) -> String {
    [button(element), Content.text(text ?? "")].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private static func line(of element: Element) -> String {
    let label = element.label ?? ""
    let text = element.text ?? ""
    return switch element.role {
    case .text, .badge: Content.text(text)
    case .image: text.isEmpty ? "▧" : "▧ \(Content.label(text))"
    case .chart: Content.field(label, text)
    case .textField, .searchField: Content.field(label, element.isSecure ? text.hidden : text)
    case .columnHeader: header(element)
    case .textEditor: Content.field(label, text, keepsLines: true)
    case .link: button(element)
    case .button: beside(element, element.copied)
    case .disclosureGroup: (element.isOn ? "[-] " : "[+] ") + button(element)
    case .externalLink: beside(element, element.address)
    case .stepper, .gauge: Content.field(label, element.numberText)
    case .datePicker: Content.field(label, element.day?.description ?? "")
    case .toggle: "\(element.isOn ? "[x]" : "[ ]") \(Content.label(label))"
    case .picker: Content.field(label, element.selectedOption ?? "")
    case .progress: Content.progress(label, element.fraction.map { "\(Int(($0 * 100).rounded(.down)))%" } ?? "…")
    case .divider: "----"
    default: ""
    }
  }
}

extension String {
  fileprivate var hidden: String { String(repeating: "•", count: prefix(Content.limit + 1).count) }
}

/// Unicode scalars: a combining mark on a bracket hides the bracket from Swift, but from few other readers.
typealias Scalars = ArraySlice<Unicode.Scalar>

/// How lines, and pieces of lines, are told apart (Docs/PlainDisplay.md).
enum Grammar {
  /// Begin a line that has no pieces.
  private static let lineMarks = ["== ", "-- ", "! ", "? ", "^ ", "… ", "~ "].map(\.scalars)
  /// Begin a toggle, a picture or a row of an outline.
  private static let pieceMarks = ["[x] ", "[ ] ", "▧ ", "[+] ", "[-] ", "> "].map(\.scalars)
  private static let divider = "----".scalars
  private static let answer = "error: ".scalars
  private static let brackets: [(Unicode.Scalar, Unicode.Scalar)] = [("[", "]"), ("(", ")")]

  static func isWholeLine(_ line: Scalars) -> Bool { lineMarks.contains { line.starts(with: $0) } }

  /// The length of a row's number, such as `12. `, at the beginning of a line; 0 when it is no row.
  static func rowNumber(of line: Scalars) -> Int {
    let digits = line.prefix { ("0"..."9").contains($0) }.count
    return digits > 0 && line.dropFirst(digits).starts(with: ". ".scalars) ? digits + 2 : 0
  }

  /// A button or a link, enabled or not, or a divider: its end tells its kind, too.
  static func isEnclosed(_ piece: Scalars) -> Bool {
    piece.elementsEqual(divider)
      || brackets.contains { piece.first == $0.0 && piece.count > 1 && piece.last == $0.1 }
  }

  /// Whether its beginning, or beginning and end, tell a piece from text.
  static func isMarked(_ piece: Scalars) -> Bool {
    let piece = piece.withoutBlanks
    // A reader that trims lines finds no blank at the end.
    let open = Array(piece + [" "])[...]
    return isWholeLine(open) || pieceMarks.contains { open.starts(with: $0) } || rowNumber(of: open) > 0
      || open.starts(with: answer) || isEnclosed(piece)
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
    let rest = piece.dropLast().reversed().drop { ("0"..."9").contains($0) }
    return rest.first == " " && rest.count < piece.count - 1
  }

  /// Whether `… ` precedes a count of what isn't printed, and no loader's message.
  static func isMore(_ message: Scalars) -> Bool {
    let rest = message.drop { ("0"..."9").contains($0) }
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

  static func pieces(of line: Scalars) -> [Scalars] {
    if isWholeLine(line) { return [] }
    var pieces: [Scalars] = []
    mapPieces(of: line.dropFirst(rowNumber(of: line))) {
      pieces.append($0)
      return []
    }
    return pieces
  }

  /// Keeps the blanks between the pieces.
  @discardableResult
  static func mapPieces(of line: Scalars, _ change: (Scalars) -> Scalars) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var start = line.startIndex
    while start < line.endIndex {
      var end = start
      while end < line.endIndex, !line[end...].starts(with: "  ".scalars) { end += 1 }
      result += change(line[start..<end])
      start = end
      while start < line.endIndex, line[start] == " " { start += 1 }
      result += line[end..<start]
    }
    return result
  }
}

extension String {
  var scalars: [Unicode.Scalar] { Array(unicodeScalars) }

  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

extension Scalars {
  var withoutBlanks: Scalars {
    let rest = drop { $0 == " " }
    return rest.prefix(rest.count - rest.reversed().prefix { $0 == " " }.count)
  }
}
