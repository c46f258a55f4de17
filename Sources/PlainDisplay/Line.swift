import HostSystem
import ScreenModel
import VIPKit

/// How one element is written.
enum Line {
  /// An element that stands on lines of its own.
  static func lines(of element: Element) -> [String] {
    guard element.role == .text, let text = element.text else { return [line(of: element)] + problem(of: element) }
    let shown = text.prefix(bytes: TextLimit.bytes)
    let left = text.utf8.count - shown.utf8.count
    return shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Content.text(String($0), limit: TextLimit.bytes) } + (left > 0 ? [more(left, "bytes more")] : [])
  }

  /// Elements beside one another, on one line.
  static func inline(_ elements: [Element]) -> String {
    elements.flatMap(\.flattened).map(line(of:)).filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// What is wrong with what stands on the line before.
  static func problem(of element: Element) -> [String] {
    element.attributes.problem.map { $0.isEmpty ? [] : ["^ \(Content.message($0))"] } ?? []
  }

  /// What is not printed.
  static func more(_ count: Int, _ what: String = "more") -> String { "… \(count) \(what)" }

  private static func button(_ element: Element) -> String {
    let label = Content.label(element.label ?? "")
    return element.isEnabled ? "[\(label)]" : "(\(label))"
  }

  /// How deep a row stands in an outline, and whether what is inside shows.
  static func fold(of row: Element) -> String {
    let depth = String(repeating: "> ", count: row.attributes.level)
    return row.traits.contains(.expandable) ? depth + (row.isOn ? "[-] " : "[+] ") : depth
  }

  /// The titles of tabs; the one that shows can't be pressed.
  static func tabs(_ element: Element) -> String {
    element.attributes.options.enumerated().map { index, title in
      let label = Content.label(title)
      return index == element.selection || !element.isEnabled ? "(\(label))" : "[\(label)]"
    }.joined(separator: "  ")
  }

  /// The title of a column, a button when it sorts.
  private static func header(_ element: Element) -> String {
    let label = element.label ?? ""
    let title = element.isInteractive ? "[\(Content.label(label))]" : Content.text(label)
    return title + (element.attributes.order.map { $0 == .ascending ? "  ↑" : "  ↓" } ?? "")
  }

  private static func line(of element: Element) -> String {
    let label = element.label ?? ""
    let text = element.text ?? ""
    return switch element.role {
    case .text, .badge: Content.text(text)
    case .image: text.isEmpty ? "▧" : "▧ \(Content.label(text))"
    case .chart: Content.field(label, text)
    case .textField, .searchField: Content.field(label, element.traits.contains(.secure) ? text.hidden : text)
    case .columnHeader: header(element)
    case .textEditor: Content.field(label, text, keepsLines: true)
    case .button, .link: button(element)
    case .externalLink:
      [button(element), Content.text(element.attributes.destination ?? "")].filter { !$0.isEmpty }.joined(
        separator: "  ")
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
  /// As many bullets as there are characters, as far as they are printed.
  fileprivate var hidden: String { String(repeating: "•", count: prefix(Content.limit + 1).count) }
}
