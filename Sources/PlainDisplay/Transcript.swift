import HostModel
import ScreenModel
@_spi(Host) import VIPKit

/// A screen as lines of text. The grammar is fixed: scripts rely on it (Docs/PlainDisplay.md).
struct Transcript {
  /// The lines of the screen, the title first.
  private(set) var lines: [String]

  /// So many rows of a list are printed.
  static let rowLimit = 200

  private var rowCount = 0

  init(_ screen: Screen) {
    lines = ["== \(Content.message(screen.title)) =="]
    add(screen.root.inKnownRoles)
    if let error = screen.error {
      lines.append("! \(Content.message(error))")
    } else if let question = screen.question {
      add(question)
    }
    if let loading = screen.loading { lines.append(Self.loader(loading)) }
  }

  /// The line that announces the loader.
  static func loader(_ message: String) -> String {
    let message = Content.message(message)
    return "… \(Grammar.isMore(message.scalars[...]) ? "\\" : "")\(message)"
  }

  /// The line on which the host itself has something to say.
  static func notice(_ message: String) -> String { "~ \(Content.message(message))" }

  /// Whether lines say what `wait` waits for: text, somewhere; anything else, where it stands as itself.
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
      .picker,
      .progress, .gauge, .badge, .chart, .image, .divider:
      lines += Line.lines(of: element)
    case .row:
      rowCount += 1
      lines.append("\(rowCount). \(Line.fold(of: element))\(Line.inline(element.children))")
    case .list:
      let placeholder = element.attributes.placeholder
      if element.children.isEmpty, !placeholder.isEmpty { lines.append(Content.text(placeholder)) }
      addRows(of: element)
    case .section, .form, .menu, .scene:
      if let title = element.label, !title.isEmpty { lines.append("-- \(Content.message(title)) --") }
      lines += Line.problem(of: element)
      addChildren(of: element)
    case .horizontalStack:
      // What can be addressed by a command stands on a line of its own, at its beginning.
      if element.hasControl { addChildren(of: element) } else { lines.append(Line.inline(element.children)) }
    case .tabView:
      lines.append(Line.tabs(element))
      addChildren(of: element)
    case .table:
      if let headers = element.children.first { lines.append(Line.inline([headers])) }
      for child in element.children.dropFirst() { add(child) }
    case .verticalStack, .splitView: addChildren(of: element)
    default: break
    }
  }

  private mutating func add(_ question: Question) {
    lines.append("? \(Content.message(question.title))")
    if let message = question.message { lines.append(Content.text(message)) }
    lines += question.choices.map { "[\(Content.label($0.title))]" }
  }

  private mutating func addChildren(of element: Element) {
    for child in element.children { add(child) }
  }

  private mutating func addRows(of list: Element) {
    for child in list.children.prefix(Self.rowLimit) { add(child) }
    let left = list.rowCount - list.children.prefix(Self.rowLimit).reduce(0) { $0 + $1.rowCount }
    rowCount += left
    if left > 0 { lines.append(Line.more(left)) }
  }
}

extension Element {
  fileprivate var rowCount: Int { Rows(of: self).count }

  /// Whether a command can address the element, or one inside it, by its label.
  fileprivate var hasControl: Bool { role.isControl || children.contains(where: \.hasControl) }
}
