import ScreenModel

/// A meaning, which a ``Theme`` gives a colour, and attributes of its own. 16 bits, as every cell has one.
struct Style: Hashable, Sendable {
  private var bits: UInt16

  static let plain = Style()

  static let bold = Style(bits: 1)
  static let dim = Style(bits: 2)
  static let underline = Style(bits: 4)
  static let reversed = Style(bits: 8)

  static let accent = Style(.accent)
  static let positive = Style(.positive)
  static let warning = Style(.warning)
  static let negative = Style(.negative)
  static let secondary = Style(.secondary)
  static let heading = Style(.heading)
  static let surface = Style(.surface)
  static let border = Style(.border)
  static let link = Style(.link)
  static let marked = Style(.marked)
  static let prompt = Style(.prompt)
  static let focused = Style(.selection)

  /// The numbers that bits 8 to 15 can hold.
  static let mostLinks = 255

  init(_ meaning: Meaning = .none) { bits = UInt16(meaning.rawValue) << 4 }
  private init(bits: UInt16) { self.bits = bits }
  var meaning: Meaning { Meaning(rawValue: UInt8(truncatingIfNeeded: bits >> 4) & 15) ?? .none }
  var attributes: Attributes { Attributes(rawValue: UInt8(truncatingIfNeeded: bits & 15)) }

  /// In ``Frame/links``, from 1; 0 for none.
  var linkNumber: Int {
    get { Int(bits >> 8) }
    set { bits = bits & 0xFF | UInt16(min(max(0, newValue), Self.mostLinks)) << 8 }
  }

  var withoutLink: Style { Style(bits: bits & 0xFF) }

  /// The attributes of both; the other's meaning, unless it is none.
  func union(_ other: Style) -> Style {
    var union = Style(other.meaning == .none ? meaning : other.meaning)
    union.bits |= (bits | other.bits) & 15
    union.linkNumber = other.linkNumber == 0 ? linkNumber : other.linkNumber
    return union
  }

  /// The raw values take four bits.
  enum Meaning: UInt8, CaseIterable, Sendable {
    case none
    case accent, positive, warning, negative, secondary, heading, selection, surface, border, link
    /// Text that is selected to be copied.
    case marked
    /// Behind an alert.
    case backdrop
    /// The words in an empty field.
    case prompt
    /// The same where they have no ground.
    case framedPrompt
  }

  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let underline = Attributes(rawValue: 4)
    static let reversed = Attributes(rawValue: 8)

    /// SGR parameters (ECMA-48), each after a semicolon.
    var codes: String {
      [(Attributes.bold, ";1"), (.dim, ";2"), (.underline, ";4"), (.reversed, ";7")]
        .reduce(into: "") { if contains($1.0) { $0 += $1.1 } }
    }
  }
}

extension Style: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: Style...) { self = elements.reduce(.plain) { $0.union($1) } }
}

/// No look is a colour alone: each differs by an attribute, or stands beside a mark or a word.
struct Theme: Sendable {
  /// Added to the cell's own attributes.
  struct Appearance: Sendable {
    var attributes: Style.Attributes = []
    var foreground: Colour?
    var background: Colour?
  }

  fileprivate let appearances: [Style.Meaning: Appearance]

  subscript(meaning: Style.Meaning) -> Appearance {
    if meaning == .framedPrompt { return Appearance(foreground: self[.prompt].foreground) }
    return appearances[meaning] ?? Appearance()
  }

  /// While a terminal's background is unknown, its own colours are the safe ones.
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

  /// Bright blue can be read on white and on black; bright black differs from typed text on either.
  static let terminal = Theme(appearances: [
    .accent: Appearance(foreground: .own(12)),
    .positive: Appearance(foreground: .own(2)),
    .warning: Appearance(foreground: .own(3)),
    .negative: Appearance(foreground: .own(1)),
    .secondary: Appearance(attributes: .dim),
    .heading: Appearance(attributes: .bold),
    .selection: Appearance(attributes: [.bold, .reversed], foreground: .own(12)),
    .surface: Appearance(attributes: .underline),
    .prompt: Appearance(attributes: .underline, foreground: .own(8)),
    .border: Appearance(attributes: .dim),
    .link: Appearance(attributes: .underline, foreground: .own(12)),
    .backdrop: Appearance(attributes: .dim),
    .marked: Appearance(attributes: [.underline, .reversed]),
  ])

  /// High contrast on an unknown background: nothing is dimmed.
  static let plainContrast = Theme(appearances: [
    .accent: Appearance(attributes: .bold),
    .positive: Appearance(attributes: .bold, foreground: .own(2)),
    .warning: Appearance(attributes: .bold, foreground: .own(3)),
    .negative: Appearance(attributes: .bold, foreground: .own(1)),
    .heading: Appearance(attributes: [.bold, .underline]),
    .selection: Appearance(attributes: [.bold, .reversed]),
    .surface: Appearance(attributes: .underline),
    .prompt: Appearance(attributes: .underline, foreground: .own(8)),
    .link: Appearance(attributes: [.bold, .underline]),
    .marked: Appearance(attributes: [.underline, .reversed]),
  ])

  static let dark = ours(0)
  static let light = ours(1)
  static let contrastOnDark = ours(2, heading: [.bold, .underline])
  static let contrastOnLight = ours(3, heading: [.bold, .underline])

  /// Dark, light, high contrast on each. Contrast to the background: at least 4.5, high 7 (WCAG 2.2, 1.4.3 and 1.4.6).
  private static let foregrounds: [Style.Meaning: [UInt32]] = [
    .accent: [0x6CB6FF, 0x0550AE, 0x00E5FF, 0x00338A],
    .positive: [0x7EC699, 0x116329, 0x00FF66, 0x00491A],
    .warning: [0xE5B567, 0x7D4E00, 0xFFEE00, 0x573500],
    .negative: [0xFF7B72, 0xB3261E, 0xFF9A94, 0x850000],
    .secondary: [0x9AA4AF, 0x57606A, 0xE8E8E8, 0x1C1C1C],
    .heading: [0xF0F3F6, 0x1F2328, 0xFFFFFF, 0x000000],
    .selection: [0x0B1220, 0xFFFFFF, 0x000000, 0xFFFFFF],
    .surface: [0xE6EBF0, 0x1F2328, 0xFFFFFF, 0x000000],
    .prompt: [0x9AA4AF, 0x57606A, 0xB4B4B4, 0x4A4A4A],
    .border: [0x59636F, 0xA0A8B0, 0xFFFFFF, 0x000000],
    .link: [0x6CB6FF, 0x0550AE, 0x00E5FF, 0x00338A],
    .backdrop: [0x6B7580, 0x8C959F, 0xB4B4B4, 0x4A4A4A],
    .marked: [0x0B1220, 0xFFFFFF, 0x000000, 0xFFFFFF],
  ]
  private static let backgrounds: [Style.Meaning: [UInt32]] = [
    .selection: [0x6CB6FF, 0x0550AE, 0xFFEE00, 0x000000],
    .surface: [0x2A303A, 0xE6EBF0, 0x000000, 0xFFFFFF],
    .prompt: [0x2A303A, 0xE6EBF0, 0x000000, 0xFFFFFF],
    .marked: [0xE5B567, 0x7D4E00, 0xFFFFFF, 0x573500],
  ]

  private static func ours(_ column: Int, heading: Style.Attributes = .bold) -> Theme {
    let attributes: [Style.Meaning: Style.Attributes] = [
      .heading: heading, .selection: .bold, .surface: .underline, .prompt: .underline, .link: .underline,
      .marked: .underline,
    ]
    let looks = foregrounds.map { meaning, colours in
      let background = backgrounds[meaning].map { Colour.hex($0[column]) }
      return (
        meaning,
        Appearance(attributes: attributes[meaning] ?? [], foreground: .hex(colours[column]), background: background)
      )
    }
    return Theme(appearances: Dictionary(uniqueKeysWithValues: looks))
  }
}
