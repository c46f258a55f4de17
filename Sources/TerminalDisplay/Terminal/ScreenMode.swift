/// What is switched on for a display, and off afterwards (xterm, "Control Sequences", DEC private modes).
package enum ScreenMode {
  /// Alternate screen (1049), no wrapping at the right edge (7), bracketed paste (2004), mouse clicks and wheel (1000)
  /// reported in SGR form (1006).
  static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25l"

  /// All of that the other way round; an unfinished synchronised frame (2026) is ended first, and the cursor shown.
  package static let leave =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
