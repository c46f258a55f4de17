/// The colours of a display, as the user or the application names them.
public enum ThemeName: String, CaseIterable, Sendable {
  /// Light or dark as the terminal is; its own colours where that is unknown, or there are only sixteen.
  case auto
  /// The terminal's own sixteen colours.
  case terminal
  case light
  case dark
  /// High contrast, nothing dimmed.
  case contrast

  /// The names in words, for messages.
  public static var choices: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
  }
}
