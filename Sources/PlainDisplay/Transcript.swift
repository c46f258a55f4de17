package import ScreenModel
@_spi(Host) import VIPKit

/// The grammar is fixed: scripts rely on it (Docs/PlainDisplay.md).
struct Transcript {
  struct Entry: Equatable {
    /// The element's id, and which of its lines this is.
    let key: String
    let number: String
    let text: String

    var line: String { number + text }
  }

  private(set) var entries: [Entry] = []
  let instance: Int

  var lines: [String] { entries.map(\.line) }

  private var rowCount = 0

  init(_ screen: Screen) {
    instance = screen.instance
    append(["== \(Content.message(screen.title)) =="], of: "/title")
    add(screen.root.inKnownRoles)
    if let error = screen.error {
      append(["! \(Content.message(error))"], of: "/alert")
    } else if let question = screen.question {
      let title = "\(question.tint == .negative ? "!" : "?") \(Content.message(question.title))"
      let message = [question.message].compactMap(\.self).map { Content.text($0) }
      append([title] + message + question.choices.map { Content.button($0.title) }, of: "/question \(question.number)")
    }
    if let loading = screen.loading { append(Self.loader(loading, cancel: screen.cancelTitle), of: "/loader") }
  }

  private mutating func append(_ lines: [String], of name: String, number: String = "") {
    entries += lines.enumerated().map { Entry(key: "\($0) \(name)", number: number, text: $1) }
  }

  static func loader(_ message: String, cancel title: String?) -> [String] {
    let message = Content.message(message)
    let isElse = Grammar.isMore(message.scalars[...]) || Grammar.isEnclosed(message.scalars[...])
    return ["… \(isElse ? "\\" : "")\(message)"] + [title].compactMap(\.self).map { "… \(Content.button($0))" }
  }

  static func statusMessage(_ message: String) -> String { "~ \(Content.message(message))" }

  static func notice(_ notice: NumberedNotice) -> String {
    let meanings: [Tint: String] = [.positive: "done: ", .warning: "warning: ", .negative: "error: "]
    let meaning = notice.tint.flatMap { meanings[$0] }
    let isAmbiguous = meaning == nil && meanings.values.contains { notice.text.hasPrefix($0) }
    return "~ \(isAmbiguous ? "\\" : meaning ?? "")\(Content.message(notice.text))"
  }

  /// `wait` finds text anywhere, anything else only where it stands as itself.
  static func lines(_ lines: [String], say text: String) -> Bool {
    guard let mark = Grammar.mark(text) else { return lines.contains { $0.contains(text) } }
    let isEnclosed = Grammar.isEnclosed(mark)
    return lines.lazy.map { $0.scalars[...] }.contains { line in
      if !isEnclosed, line.starts(with: mark) { return true }
      return !Grammar.isWholeLine(line)
        && Grammar.pieces(of: line.dropFirst(Grammar.rowNumber(of: line))).contains { piece, _ in
          isEnclosed ? piece.elementsEqual(mark) : piece.starts(with: mark)
        }
    }
  }

  private mutating func add(_ element: Element) {
    let id = element.id.rawValue
    switch element.role {
    case .spacer, .columnHeader, .other: break
    case .row:
      rowCount += 1
      append([element.fold + element.children.onOneLine], of: id, number: "\(rowCount). ")
    case .list: addRows(of: element)
    case .table:
      if let headers = element.children.first { append([[headers].onOneLine], of: headers.id.rawValue) }
      for child in element.children.dropFirst() { add(child) }
    // A control that a command can address begins a line of its own.
    case .horizontalStack where !element.flattened.contains { $0.role.isControl }:
      append([element.children.onOneLine], of: id)
    case .horizontalStack, .verticalStack, .splitView, .tabView, .disclosureGroup, .section, .form, .menu, .scene:
      append(element.lines, of: id)
      for child in element.children { add(child) }
    default: append(element.lines, of: id)
    }
  }

  private mutating func addRows(of list: Element) {
    if list.children.isEmpty, !list.placeholder.isEmpty {
      append([Content.text(list.placeholder)], of: list.id.rawValue)
    }
    let end = rowCount + Element.Rows(of: list).count
    let lines = list.children.flatMap { child -> [Element] in
      guard child.role == .section else { return [child] }
      var heading = child
      heading.children = []
      return [heading] + child.children
    }
    for line in lines.prefix(200) { add(line) }
    if rowCount < end { append(["… \(end - rowCount) more"], of: "/more \(list.id.rawValue)") }
    rowCount = end
  }
}

extension Element {
  /// Those that are its own, without those of what is inside it.
  fileprivate var lines: [String] {
    switch role {
    case .text:
      let text = text ?? ""
      let shown = text.prefix(bytes: TextLimit.bytes)
      let left = text.utf8.count - shown.utf8.count
      return shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { Content.text(String($0), limit: TextLimit.bytes) } + (left > 0 ? ["… \(left) bytes more"] : [])
    case .horizontalStack, .verticalStack, .splitView: return []
    case .tabView: return [tabLine]
    case .section, .form, .menu, .scene:
      let title = label.flatMap { $0.isEmpty ? nil : "-- \(Content.message($0)) --" }
      return [title].compactMap(\.self) + problemLines
    default: return [line] + problemLines
    }
  }

  /// Beside others; empty for what has none.
  fileprivate var line: String {
    let (label, text) = (label ?? "", text ?? "")
    return switch role {
    case .text, .badge: Content.text(text)
    case .image: text.isEmpty ? "▧" : "▧ \(Content.label(text))"
    case .textField, .searchField, .chart: Content.field(label, isSecure ? text.hidden : text)
    case .textEditor: Content.field(label, text, keepsLines: true)
    case .stepper, .gauge: Content.field(label, numberText)
    case .datePicker: Content.field(label, day?.description ?? "")
    case .picker: Content.field(label, selectedOption ?? "")
    case .button, .link, .externalLink:
      [button, Content.text(address ?? copied ?? "")].filter { !$0.isEmpty }.joined(separator: "  ")
    case .disclosureGroup: (isOn ? "[-] " : "[+] ") + button
    case .toggle: "\(isOn ? "[x]" : "[ ]") \(Content.label(label))"
    case .columnHeader:
      (isInteractive ? button : Content.text(label)) + (order.map { $0 == .ascending ? "  ↑" : "  ↓" } ?? "")
    case .progress: Content.progress(label, fraction.map { "\(Int(($0 * 100).rounded(.down)))%" } ?? "…")
    case .divider: "----"
    default: ""
    }
  }

  private var button: String { Content.button(label ?? "", isEnabled: isEnabled) }

  private var tabLine: String {
    options.enumerated().map { Content.button($1, isEnabled: isEnabled && $0 != selection) }.joined(separator: "  ")
  }

  fileprivate var fold: String {
    guard case .row(let row) = kind else { return "" }
    return String(repeating: "> ", count: row.level) + (row.isUnfolded.map { $0 ? "[-] " : "[+] " } ?? "")
  }

  /// `^` points at the line before.
  private var problemLines: [String] {
    problem.flatMap { $0.isEmpty ? nil : ["^ \(Content.message($0))"] } ?? []
  }
}

extension [Element] {
  fileprivate var onOneLine: String {
    flatMap(\.flattened).map(\.line).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

extension String {
  fileprivate var hidden: String { String(repeating: "•", count: prefix(Content.limit + 1).count) }
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
    let rowsBefore = old.entries.filter { !$0.number.isEmpty && after.contains($0.key) }
    let rowsAfter = new.entries.filter { !$0.number.isEmpty && before[$0.key] != nil }
    // Rows in another order than before. Rows that come or go before one don't move it.
    let moved = Set(zip(rowsBefore, rowsAfter).filter { $0.key != $1.key }.map { $1.key })
    let gone = old.entries.filter { !after.contains($0.key) }.map { "- \(content($0.line))" }
    return gone
      + new.entries.compactMap { entry in
        guard let known = before[entry.key] else { return "+ \(content(entry.line))" }
        guard known.text != entry.text || moved.contains(entry.key) else { return nil }
        return "* \(content(known.line)) → \(content(entry.line))"
      }
  }

  /// Escapes the arrow that stands between old and new.
  private static func content(_ line: String) -> String { String(line.flatMap { $0 == "→" ? ["\\", $0] : [$0] }) }
}

extension Screen {
  package var plainLines: [String] { Transcript(self).lines }
}
