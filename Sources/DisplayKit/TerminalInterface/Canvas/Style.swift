/// How a cell is set. Colours have meanings; all else is done with the terminal's own foreground and background.
struct Style: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let bold = Style(rawValue: 1)
  static let dim = Style(rawValue: 2)
  static let underline = Style(rawValue: 4)
  static let reversed = Style(rawValue: 8)
  static let accent = Style(rawValue: 16)
  static let positive = Style(rawValue: 32)
  static let warning = Style(rawValue: 64)
  static let negative = Style(rawValue: 128)

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
    // One colour at a time: what is wrong is said first.
    let colour = [(Style.negative, ";31"), (.warning, ";33"), (.positive, ";32"), (.accent, ";36")].first {
      contains($0.0)
    }
    if let colour, colours { codes += colour.1 }
    return "\u{1B}[\(codes)m"
  }
}
