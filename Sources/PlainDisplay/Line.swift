import HostCore
import VIPKit

/// How one element is written.
enum Line {
  /// An element that stands on lines of its own.
  static func lines(of element: Element) -> [String] {
    guard case .text(let text, _) = element.content else { return [line(of: element)] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { clean(String($0)) }
  }

  /// Elements beside one another, on one line.
  static func inline(_ elements: [Element]) -> String {
    elements.flatMap(\.flattened).map(line(of:)).filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// A text on one line, without anything that a terminal would obey.
  static func clean(_ text: String) -> String {
    Printable.text(text.replacing("\n", with: " "))
  }

  private static func line(of element: Element) -> String {
    switch element.content {
    case .text(let text, _): clean(text)
    case .textField(let label, let text, let isSecure):
      "\(clean(label)): \(isSecure ? String(repeating: "•", count: text.count) : clean(text))".trimmedAtEnd
    case .button(let label, _), .link(let label, _): element.isEnabled ? "[\(clean(label))]" : "(\(clean(label)))"
    case .toggle(let label, let isOn): "\(isOn ? "[x]" : "[ ]") \(clean(label))"
    case .picker(let label, let options, let selection):
      "\(clean(label)): \(selection.map { clean(options[$0]) } ?? "")".trimmedAtEnd
    case .progress(let label, let fraction):
      "\(clean(label)) \(fraction.map { "\(Int($0 * 100))%" } ?? "…")"
    case .divider: "----"
    case .empty, .spacer, .list, .row, .section, .form, .horizontalStack, .verticalStack: ""
    @unknown default: ""
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    hasSuffix(" ") ? String(dropLast()) : self
  }
}
