/// How a cell is set. There is one accent colour; all else is done with the terminal's own foreground and background.
struct Style: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let bold = Style(rawValue: 1)
  static let dim = Style(rawValue: 2)
  static let underline = Style(rawValue: 4)
  static let reversed = Style(rawValue: 8)
  static let accent = Style(rawValue: 16)

  static let plain: Style = []
  /// What the user acts on now.
  static let focused: Style = [.bold, .accent, .reversed]

  /// The control sequence that sets this style after any other (ECMA-48, SGR).
  ///
  /// - Parameter colours: false where the user wants none (no-color.org); the other attributes stay.
  func controlSequence(colours: Bool) -> String {
    var codes = "0"
    if contains(.bold) { codes += ";1" }
    if contains(.dim) { codes += ";2" }
    if contains(.underline) { codes += ";4" }
    if contains(.reversed) { codes += ";7" }
    if contains(.accent), colours { codes += ";36" }
    return "\u{1B}[\(codes)m"
  }
}
