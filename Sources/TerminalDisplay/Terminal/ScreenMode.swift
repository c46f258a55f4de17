import HostSystem

/// What is switched on for a display, and off afterwards (xterm, "Control Sequences", DEC private modes).
enum ScreenMode {
  /// Alternate screen (1049), no wrapping at the right edge (7), bracketed paste (2004), mouse clicks and wheel (1000)
  /// reported in SGR form (1006).
  static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25l"

  /// Keeps the title of the terminal's window, for it to come back at the end (xterm, "Control Sequences", window manipulation).
  static let keepTitle = "\u{1B}[22;0t"

  /// All of that the other way round.
  static let leave = TerminalReset.sequence
}
