/// The colours of a display, as the user or the application names them.
public enum ThemeName: String, CaseIterable, Sendable {
  /// Light or dark as the terminal is; its own colours where it doesn't tell, or has sixteen.
  case auto
  /// The terminal's own sixteen colours.
  case terminal
  /// For a light background.
  case light
  /// For a dark background.
  case dark
  /// Much contrast, and nothing dimmed.
  case contrast

  /// The names, as they are told to somebody who has to choose.
  public static var choices: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
  }
}
