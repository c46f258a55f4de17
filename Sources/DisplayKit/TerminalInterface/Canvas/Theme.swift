import ScreenModel

/// What each meaning looks like.
struct Theme: Sendable {
  /// What a theme adds to the attributes that a cell has of its own.
  struct Appearance: Sendable {
    var attributes: Style.Attributes = []
    var foreground: Colour?
    var background: Colour?
  }

  /// Appearances by meaning. What isn't there looks as the terminal's text does.
  private let appearances: [Style.Meaning: Appearance]

  init(_ appearances: [Style.Meaning: Appearance]) { self.appearances = appearances }

  subscript(meaning: Style.Meaning) -> Appearance { appearances[meaning] ?? Appearance() }

  /// The theme of a name on a terminal.
  ///
  /// - Parameter background: what the terminal has said of it; nil as long as it has said nothing. Then its own colours are the safe ones.
  static func named(_ name: ThemeName, on background: Background?, _ depth: ColourDepth) -> Theme {
    let isOurs = depth > .sixteen
    // Of sixteen colours the user's own are better than any of ours.
    return switch (name, background) {
    case (.contrast, .light) where isOurs: contrastOnLight
    case (.contrast, .dark) where isOurs: contrastOnDark
    case (.contrast, _): plainContrast
    case (.light, _) where isOurs, (.auto, .light) where isOurs: light
    case (.dark, _) where isOurs, (.auto, .dark) where isOurs: dark
    default: terminal
    }
  }
}

/// The themes that there are. Text has a contrast of at least 4.5 to the background, of 7 where much contrast is wanted (WCAG 2.2, 1.4.3 and
/// 1.4.6). Nothing is told by a colour alone: each look differs by an attribute, or stands beside a mark or a word.
extension Theme {
  /// The terminal's own sixteen colours.
  static let terminal = Theme([
    .accent: Appearance(foreground: .own(6)),
    .positive: Appearance(foreground: .own(2)),
    .warning: Appearance(foreground: .own(3)),
    .negative: Appearance(foreground: .own(1)),
    .secondary: Appearance(attributes: .dim),
    .heading: Appearance(attributes: .bold),
    .selection: Appearance(attributes: [.bold, .reversed], foreground: .own(6)),
    .surface: Appearance(attributes: .underline),
    .border: Appearance(attributes: .dim),
    .link: Appearance(attributes: .underline, foreground: .own(6)),
    .backdrop: Appearance(attributes: .dim),
  ])

  static let dark = ours(
    accent: 0x6CB6FF, positive: 0x7EC699, warning: 0xE5B567, negative: 0xFF7B72, secondary: 0x9AA4AF,
    heading: 0xF0F3F6, selection: (0x0B1220, 0x6CB6FF), surface: (0xE6EBF0, 0x2A303A), border: 0x59636F,
    backdrop: 0x6B7580)

  static let light = ours(
    accent: 0x0550AE, positive: 0x116329, warning: 0x7D4E00, negative: 0xB3261E, secondary: 0x57606A,
    heading: 0x1F2328, selection: (0xFFFFFF, 0x0550AE), surface: (0x1F2328, 0xE6EBF0), border: 0xA0A8B0,
    backdrop: 0x8C959F)

  static let contrastOnDark = ours(
    accent: 0x00E5FF, positive: 0x00FF66, warning: 0xFFEE00, negative: 0xFF9A94, secondary: 0xE8E8E8,
    heading: 0xFFFFFF, selection: (0x000000, 0xFFEE00), surface: (0xFFFFFF, 0x000000), border: 0xFFFFFF,
    backdrop: 0xB4B4B4,
    headingAttributes: [.bold, .underline])

  static let contrastOnLight = ours(
    accent: 0x00338A, positive: 0x00491A, warning: 0x573500, negative: 0x850000, secondary: 0x1C1C1C,
    heading: 0x000000, selection: (0xFFFFFF, 0x000000), surface: (0x000000, 0xFFFFFF), border: 0x000000,
    backdrop: 0x4A4A4A,
    headingAttributes: [.bold, .underline])

  /// Much contrast where nothing is known of the background: nothing is dimmed.
  static let plainContrast = Theme([
    .accent: Appearance(attributes: .bold),
    .positive: Appearance(attributes: .bold, foreground: .own(2)),
    .warning: Appearance(attributes: .bold, foreground: .own(3)),
    .negative: Appearance(attributes: .bold, foreground: .own(1)),
    .heading: Appearance(attributes: [.bold, .underline]),
    .selection: Appearance(attributes: [.bold, .reversed]),
    .surface: Appearance(attributes: .underline),
    .link: Appearance(attributes: [.bold, .underline]),
  ])

  private static func ours(
    accent: UInt32, positive: UInt32, warning: UInt32, negative: UInt32, secondary: UInt32, heading: UInt32,
    selection: (UInt32, UInt32), surface: (UInt32, UInt32), border: UInt32, backdrop: UInt32,
    headingAttributes: Style.Attributes = .bold
  ) -> Theme {
    Theme([
      .accent: Appearance(foreground: .hex(accent)),
      .positive: Appearance(foreground: .hex(positive)),
      .warning: Appearance(foreground: .hex(warning)),
      .negative: Appearance(foreground: .hex(negative)),
      .secondary: Appearance(foreground: .hex(secondary)),
      .heading: Appearance(attributes: headingAttributes, foreground: .hex(heading)),
      .selection: Appearance(attributes: .bold, foreground: .hex(selection.0), background: .hex(selection.1)),
      .surface: Appearance(attributes: .underline, foreground: .hex(surface.0), background: .hex(surface.1)),
      .border: Appearance(foreground: .hex(border)),
      .link: Appearance(attributes: .underline, foreground: .hex(accent)),
      .backdrop: Appearance(foreground: .hex(backdrop)),
    ])
  }
}
