import HostSystem
import VIPKit

/// How one element is written.
enum Line {
  /// An element that stands on lines of its own.
  static func lines(of element: Element) -> [String] {
    guard case .text(let text, _) = element.content else { return [line(of: element)] }
    let shown = text.prefix(bytes: TextLimit.bytes)
    let left = text.utf8.count - shown.utf8.count
    return shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Content.text(String($0), limit: TextLimit.bytes) } + (left > 0 ? [more(left, "bytes more")] : [])
  }

  /// Elements beside one another, on one line.
  static func inline(_ elements: [Element]) -> String {
    elements.flatMap(\.flattened).map(line(of:)).filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// What is not printed.
  static func more(_ count: Int, _ what: String = "more") -> String { "… \(count) \(what)" }

  private static func line(of element: Element) -> String {
    switch element.content {
    case .text(let text, _): Content.text(text)
    case .textField(let label, let text, let isSecure): Content.field(label, isSecure ? text.hidden : text)
    case .button(let label, _), .link(let label, _):
      element.isEnabled ? "[\(Content.label(label))]" : "(\(Content.label(label)))"
    case .toggle(let label, let isOn): "\(isOn ? "[x]" : "[ ]") \(Content.label(label))"
    case .picker(let label, let options, let selection): Content.field(label, chosen(selection, of: options) ?? "")
    case .progress(let label, let fraction):
      Content.progress(label, fraction.flatMap { Int(exactly: ($0 * 100).rounded(.down)) }.map { "\($0)%" } ?? "…")
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
  /// As many bullets as there are characters, as far as they are printed.
  fileprivate var hidden: String { String(repeating: "•", count: prefix(Content.limit + 1).count) }
}
