import HostSystem

/// A manual page in the macros of man(7).
struct ManualPage {
  /// What a file of the page holds, without the last line's end.
  private(set) var source: String

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - name: the name that man(1) finds it by: `host`, `host-run`.
  ///   - summary: what stands behind it in lists of pages.
  init(_ name: String, summary: String) {
    source = ".TH \(Self.text(name.uppercased())) 1 \"\" \"host \(HostVersion.text)\" \"User Commands\""
    section("Name", "\(name) - \(summary)")
  }

  /// Adds a section of paragraphs, which have a blank line between them.
  mutating func section(_ title: String, _ paragraphs: String) {
    let texts = paragraphs.split(separator: "\n\n").map { Self.text(String($0)) }
    source += "\n.SH \(title.uppercased())\n" + texts.joined(separator: "\n.PP\n")
  }

  /// Adds a section of lines to be typed.
  mutating func section(_ title: String, typed lines: [String]) {
    source += "\n.SH \(title.uppercased())\n" + lines.map { ".B \(Self.text($0))" }.joined(separator: "\n.br\n")
  }

  /// Adds a section of terms with their meanings; none without any.
  mutating func section(_ title: String, _ terms: [(term: String, meaning: String)]) {
    guard !terms.isEmpty else { return }
    source += "\n.SH \(title.uppercased())"
    for (term, meaning) in terms { source += "\n.TP\n.B \(Self.text(term))\n\(Self.text(meaning))" }
  }

  /// Text in which nothing is a request or an escape of roff (groff(7)). A hyphen is a minus sign, so that what is copied can be
  /// typed.
  private static func text(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    let lines = escaped.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }
}
