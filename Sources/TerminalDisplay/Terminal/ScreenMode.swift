import HostSystem

/// What is switched on for a display, and off afterwards (xterm, "Control Sequences", DEC private modes).
enum ScreenMode {
  /// Alternate screen (1049), no wrapping at the right edge (7), bracketed paste (2004), news of the focus (1004), no cursor (25), keys
  /// that can be told from one another, with the one at the same place on a US keyboard (kitty's keyboard protocol, "Disambiguate escape
  /// codes" and "Report alternate keys"; other terminals don't know the sequence). Each screen has a stack of its own for that, so it is pushed after the change of screens, and popped before.
  static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[>5u\u{1B}[?25l"

  /// Presses, drags and the wheel of the mouse (1002), reported in SGR form (1006); or none of that.
  static func mouse(_ isOn: Bool) -> String {
    isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l"
  }

  /// Keeps the title of the terminal's window, for it to come back at the end (xterm, "Control Sequences", window manipulation).
  static let keepTitle = "\u{1B}[22;0t"

  /// All of that the other way round.
  static let leave = TerminalReset.sequence
}
