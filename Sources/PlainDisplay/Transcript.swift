import HostCore
import VIPKit

/// A screen as lines of text. The grammar is fixed: scripts rely on it (Docs/PlainDisplay.md).
struct Transcript {
  /// The lines of the screen, the title first.
  private(set) var lines: [String]

  private var rowCount = 0

  init(_ screen: Screen) {
    lines = ["== \(Line.clean(screen.title)) =="]
    add(screen.root)
    if let error = screen.error { lines.append("! \(Line.clean(error))") }
    if let loading = screen.loading { lines.append(Self.loader(loading)) }
  }

  /// The line that announces the loader.
  static func loader(_ message: String) -> String { "… \(Line.clean(message))" }

  /// The line on which the host itself has something to say.
  static func notice(_ message: String) -> String { "~ \(Line.clean(message))" }

  private mutating func add(_ element: Element) {
    switch element.content {
    case .empty, .spacer: break
    case .text, .textField, .button, .link, .toggle, .picker, .progress, .divider:
      lines += Line.lines(of: element)
    case .row:
      rowCount += 1
      lines.append("\(rowCount). \(Line.inline(element.children))")
    case .list(let placeholder):
      if element.children.isEmpty, !placeholder.isEmpty { lines.append(Line.clean(placeholder)) }
      addChildren(of: element)
    case .section(let title), .form(let title):
      if !title.isEmpty { lines.append("-- \(Line.clean(title)) --") }
      addChildren(of: element)
    case .horizontalStack:
      // What can be addressed by a command stands on a line of its own, at its beginning.
      if element.flattened.contains(where: \.isControl) {
        addChildren(of: element)
      } else {
        lines.append(Line.inline(element.children))
      }
    case .verticalStack: addChildren(of: element)
    @unknown default: addChildren(of: element)
    }
  }

  private mutating func addChildren(of element: Element) {
    for child in element.children { add(child) }
  }
}

extension Element {
  /// Whether a command can address the element by its label.
  var isControl: Bool {
    switch content {
    case .textField, .button, .link, .toggle, .picker: true
    default: false
    }
  }
}
