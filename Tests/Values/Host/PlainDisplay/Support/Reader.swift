/// A line of a transcript, parsed only by the rules of Docs/PlainDisplay.md.
enum ReadLine: Equatable {
  case title(String)
  case heading(String)
  case alert(String)
  case question(String)
  case loader(String)
  case notice(String)
  case more(String)
  case row(Int, [ReadPiece])
  case pieces([ReadPiece])
}

enum ReadPiece: Equatable {
  case text(String)
  case field(String, String)
  case button(String)
  case unavailable(String)
  case toggle(Bool, String)
  case progress(String, String)
  case divider
  case image(String)
}

struct Reader {
  /// A character as it is printed; after a backslash it is content.
  private struct Mark: Equatable {
    let scalar: Unicode.Scalar
    var isContent = false
  }

  static func read(_ line: String) -> ReadLine {
    let marks = marks(of: line)
    func rest(_ beginning: String, _ end: String = "") -> String? {
      guard marks.starts(with: plain(beginning)), marks.count >= beginning.count + end.count,
        marks.suffix(end.count).elementsEqual(plain(end))
      else { return nil }
      return text(marks.dropFirst(beginning.count).dropLast(end.count))
    }
    if let title = rest("== ", " ==") { return .title(title) }
    if let heading = rest("-- ", " --") { return .heading(heading) }
    if let message = rest("! ") { return .alert(message) }
    if let title = rest("? ") { return .question(title) }
    if let message = rest("~ ") { return .notice(message) }
    if let message = rest("… ") {
      let isMore = message.wholeMatch(of: /[1-9][0-9]* (bytes )?more/) != nil && marks.allSatisfy { !$0.isContent }
      return isMore ? .more(message) : .loader(message)
    }
    let digits = marks.prefix { !$0.isContent && ("0"..."9").contains($0.scalar) }
    if !digits.isEmpty, marks.dropFirst(digits.count).starts(with: plain(". ")) {
      return .row(Int(text(digits)) ?? 0, pieces(of: marks.dropFirst(digits.count + 2)))
    }
    return .pieces(pieces(of: marks))
  }

  private static func pieces(of marks: ArraySlice<Mark>) -> [ReadPiece] {
    let blank = Mark(scalar: " ")
    var parts: [[Mark]] = [[]]
    for (index, mark) in zip(marks.indices, marks) {
      let isGap =
        mark == blank
        && (marks[..<index].last == blank || (index + 1 < marks.endIndex && marks[index + 1] == blank))
      if isGap { parts.append([]) } else { parts[parts.count - 1].append(mark) }
    }
    return parts.filter { !$0.isEmpty }.map { piece($0[...]) }.filter { $0 != .text("") }
  }

  private static func piece(_ marks: ArraySlice<Mark>) -> ReadPiece {
    let blank = Mark(scalar: " ")
    if marks.elementsEqual(plain("----")) { return .divider }
    for (mark, isOn) in [("[x] ", true), ("[ ] ", false)] where marks.starts(with: plain(mark)) {
      return .toggle(isOn, text(marks.dropFirst(4)))
    }
    if marks.elementsEqual(plain("▧")) { return .image("") }
    if marks.starts(with: plain("▧ ")) { return .image(text(marks.dropFirst(2))) }
    if marks.count > 1, marks.first == Mark(scalar: "["), marks.last == Mark(scalar: "]") {
      return .button(text(marks.dropFirst().dropLast()))
    }
    if marks.count > 1, marks.first == Mark(scalar: "("), marks.last == Mark(scalar: ")") {
      return .unavailable(text(marks.dropFirst().dropLast()))
    }
    let colon = marks.indices.first { index in
      marks[index] == Mark(scalar: ":") && (index + 1 == marks.endIndex || marks[index + 1] == blank)
    }
    if let colon { return .field(text(marks[..<colon]), text(marks[(colon + 1)...].dropFirst())) }
    if let last = marks.lastIndex(of: blank) {
      let end = marks[(last + 1)...]
      let number = end.dropLast().map(\.scalar)
      let isNumber = !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
      if end.allSatisfy({ !$0.isContent }), text(end) == "…" || (end.last?.scalar == "%" && isNumber) {
        return .progress(text(marks[..<last]), text(end))
      }
    }
    return .text(text(marks).trimmed)
  }

  private static func plain(_ text: String) -> [Mark] { text.unicodeScalars.map { Mark(scalar: $0) } }

  private static func text(_ marks: some Sequence<Mark>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: marks.map(\.scalar))
    return String(view)
  }

  private static func marks(of line: String) -> ArraySlice<Mark> {
    var marks: [Mark] = []
    var rest = Array(line.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        marks.append(Mark(scalar: scalar))
        continue
      }
      switch next {
      case "n": marks.append(Mark(scalar: "\n", isContent: true))
      case "t": marks.append(Mark(scalar: "\t", isContent: true))
      case "r": marks.append(Mark(scalar: "\r", isContent: true))
      case "0": marks.append(Mark(scalar: "\0", isContent: true))
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
        marks.append(Mark(scalar: value.flatMap(Unicode.Scalar.init) ?? "?", isContent: true))
      default: marks.append(Mark(scalar: next, isContent: true))
      }
    }
    return marks[...]
  }
}

extension String {
  var trimmed: String {
    var view = unicodeScalars[...]
    while view.first == " " { view.removeFirst() }
    while view.last == " " { view.removeLast() }
    return String(view)
  }
}
