import HostCore
import VIPKit

/// How one element is written.
enum Line {
  /// An element that stands on lines of its own.
  static func lines(of element: Element) -> [String] {
    guard case .text(let text, _) = element.content else { return [line(of: element)] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { clean(String($0)) }
  }

  /// Elements beside one another, on one line.
  static func inline(_ elements: [Element]) -> String {
    elements.flatMap(\.flattened).map(line(of:)).filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// A text on one line, without anything that a terminal would obey.
  static func clean(_ text: String) -> String {
    Printable.text(String(text.map { $0.isNewline ? " " : $0 }))
  }

  private static func line(of element: Element) -> String {
    switch element.content {
    case .text(let text, _): clean(text)
    case .textField(let label, let text, let isSecure):
      "\(clean(label)): \(isSecure ? String(repeating: "•", count: text.count) : clean(text))".trimmedAtEnd
    case .button(let label, _), .link(let label, _): element.isEnabled ? "[\(clean(label))]" : "(\(clean(label)))"
    case .toggle(let label, let isOn): "\(isOn ? "[x]" : "[ ]") \(clean(label))"
    case .picker(let label, let options, let selection):
      "\(clean(label)): \(chosen(selection, of: options).map(clean) ?? "")".trimmedAtEnd
    case .progress(let label, let fraction):
      "\(clean(label)) \(fraction.flatMap { Int(exactly: ($0 * 100).rounded(.down)) }.map { "\($0)%" } ?? "…")"
    case .divider: "----"
    case .empty, .spacer, .list, .row, .section, .form, .horizontalStack, .verticalStack: ""
    @unknown default: ""
    }
  }

  /// A scene may make an element by itself, with any number.
  private static func chosen(_ selection: Int?, of options: [String]) -> String? {
    selection.flatMap { options.indices.contains($0) ? options[$0] : nil }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    hasSuffix(" ") ? String(dropLast()) : self
  }
}
