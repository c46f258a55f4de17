package import ScreenModel
@_spi(Host) import VIPKit

/// The grammar is fixed: scripts rely on it (Docs/PlainDisplay.md).
struct Transcript {
  struct Entry: Equatable {
    /// The element's id, and which of its lines this is.
    let key: String
    var number = ""
    let text: String

    var line: String { number + text }
  }

  private(set) var entries: [Entry] = []
  let instance: Int

  var lines: [String] { entries.map(\.line) }

  static let rowLimit = 200

  private var rowCount = 0

  init(_ screen: Screen) {
    instance = screen.instance
    append(["== \(Content.message(screen.title)) =="], of: "/title")
    add(screen.root.inKnownRoles)
    if let error = screen.error {
      append(["! \(Content.message(error))"], of: "/alert")
    } else if let question = screen.question {
      add(question)
    }
    if let loading = screen.loading { append(Self.loader(loading, cancel: screen.cancelTitle), of: "/loader") }
  }

  private mutating func append(_ lines: [String], of name: String) {
    entries += lines.enumerated().map { Entry(key: "\($0) \(name)", text: $1) }
  }

  private mutating func append(_ lines: [String], of element: Element) { append(lines, of: element.id.rawValue) }

  static func loader(_ message: String, cancel title: String?) -> [String] {
    let message = Content.message(message)
    let isElse = Grammar.isMore(message.scalars[...]) || Grammar.isEnclosed(message.scalars[...])
    return ["… \(isElse ? "\\" : "")\(message)"] + [title].compactMap(\.self).map { "… [\(Content.label($0))]" }
  }

  static func statusMessage(_ message: String) -> String { "~ \(Content.message(message))" }

  static func notice(_ notice: NumberedNotice) -> String {
    guard let word = notice.tint.flatMap({ meanings[$0] }) else {
      let isAmbiguous = meanings.values.contains { notice.text.hasPrefix("\($0): ") }
      return "~ \(isAmbiguous ? "\\" : "")\(Content.message(notice.text))"
    }
    return "~ \(word): \(Content.message(notice.text))"
  }

  private static let meanings: [Tint: String] = [.positive: "done", .warning: "warning", .negative: "error"]

  /// `wait` finds text anywhere, anything else only where it stands as itself.
  static func lines(_ lines: [String], say text: String) -> Bool {
    guard let mark = Grammar.mark(text) else { return lines.contains { $0.contains(text) } }
    return lines.lazy.map { $0.scalars[...] }.contains { line in
      !Grammar.isEnclosed(mark) && line.starts(with: mark)
        || Grammar.pieces(of: line).contains {
          Grammar.isEnclosed(mark) ? $0.elementsEqual(mark) : $0.starts(with: mark)
        }
    }
  }

  private mutating func add(_ element: Element) {
    switch element.role {
    case .spacer: break
    case .text, .textField, .searchField, .textEditor, .datePicker, .stepper, .button, .link, .externalLink, .toggle,
      .picker, .gauge, .badge, .chart, .image, .divider, .progress:
      append(Line.lines(of: element), of: element)
    case .row:
      rowCount += 1
      let text = Line.fold(of: element) + Line.inline(element.children)
      entries.append(Entry(key: "0 \(element.id.rawValue)", number: "\(rowCount). ", text: text))
    case .list:
      let placeholder = element.placeholder
      if element.children.isEmpty, !placeholder.isEmpty { append([Content.text(placeholder)], of: element) }
      addRows(of: element)
    case .disclosureGroup:
      append(Line.lines(of: element), of: element)
      addChildren(of: element)
    case .section, .form, .menu, .scene:
      let title = element.label.flatMap { $0.isEmpty ? nil : "-- \(Content.message($0)) --" }
      append([title].compactMap(\.self) + Line.problem(of: element), of: element)
      addChildren(of: element)
    case .horizontalStack:
      // A control that a command can address begins a line of its own.
      if element.hasControl { addChildren(of: element) } else { append([Line.inline(element.children)], of: element) }
    case .tabView:
      append([Line.tabs(element)], of: element)
      addChildren(of: element)
    case .table:
      if let headers = element.children.first { append([Line.inline([headers])], of: headers) }
      for child in element.children.dropFirst() { add(child) }
    case .verticalStack, .splitView: addChildren(of: element)
    default: break
    }
  }

  private mutating func add(_ question: Question) {
    append(
      ["\(question.tint == .negative ? "!" : "?") \(Content.message(question.title))"]
        + [question.message].compactMap(\.self).map { Content.text($0) }
        + question.choices.map { "[\(Content.label($0.title))]" }, of: "/question \(question.number)")
  }

  private mutating func addChildren(of element: Element) {
    for child in element.children { add(child) }
  }

  private mutating func addRows(of list: Element) {
    let before = rowCount
    let lines = list.children.flatMap { child -> [Element] in
      guard child.role == .section else { return [child] }
      var heading = child
      heading.children = []
      return [heading] + child.children
    }
    for line in lines.prefix(Self.rowLimit) { add(line) }
    let left = list.rowCount - (rowCount - before)
    rowCount += left
    if left > 0 { append([Line.more(left)], of: "/more \(list.id.rawValue)") }
  }
}

extension Element {
  fileprivate var rowCount: Int { Rows(of: self).count }
  fileprivate var hasControl: Bool { role.isControl || children.contains(where: \.hasControl) }
}

/// What has changed on a screen, a line each (Docs/PlainDisplay.md, "Changes").
enum ScreenChanges {
  static let version = "changes 1"

  static func lines(from old: Transcript?, to new: Transcript) -> [String] {
    guard let old, old.instance == new.instance else {
      return new.entries.prefix(1).map(\.line) + new.entries.dropFirst().map { "+ \(content($0.line))" }
    }
    let before = Dictionary(old.entries.map { ($0.key, $0) }) { first, _ in first }
    let after = Set(new.entries.map(\.key))
    let moved = moved(from: old, to: new)
    let gone = old.entries.filter { !after.contains($0.key) }.map { "- \(content($0.line))" }
    return gone
      + new.entries.compactMap { entry in
        guard let known = before[entry.key] else { return "+ \(content(entry.line))" }
        guard known.text != entry.text || moved.contains(entry.key) else { return nil }
        return "* \(content(known.line)) → \(content(entry.line))"
      }
  }

  /// Rows in another order than before. Rows that come or go before one don't move it.
  private static func moved(from old: Transcript, to new: Transcript) -> Set<String> {
    func rows(of transcript: Transcript, in other: Transcript) -> [String] {
      let known = Set(other.entries.map(\.key))
      return transcript.entries.filter { !$0.number.isEmpty && known.contains($0.key) }.map(\.key)
    }
    return Set(zip(rows(of: old, in: new), rows(of: new, in: old)).filter { $0 != $1 }.map { $1 })
  }

  /// Escapes the arrow that stands between old and new.
  private static func content(_ line: String) -> String { String(line.flatMap { $0 == "→" ? ["\\", $0] : [$0] }) }
}

extension Screen {
  package var plainLines: [String] { Transcript(self).lines }
}
