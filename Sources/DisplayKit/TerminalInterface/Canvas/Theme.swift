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
