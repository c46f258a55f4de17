import TerminalInterface

/// What reaches a display from outside.
enum TerminalEvent: Sendable {
  /// What came from the terminal, or a pause.
  case portion(TerminalInput.Portion)
  /// What is left of them.
  case inputs(ArraySlice<Input>)
  /// What was typed before an alert is sent has been delivered: its number.
  case alertIsSent(Int)
  /// The terminal has taken all that it was behind with.
  case isUpToDate
  /// What turns on the screen has to be drawn a step further.
  case spinnerTurns
  /// What was told in passing has been on the screen long enough: its number.
  case noticeIsOver(Int)
  /// A picture of the page was decoded.
  case picture(Picture, of: PictureFile)
  /// The pixels of one were decoded for the terminal.
  case pixels(Picture, of: Rendition)
  /// The names that a path can go on with were read.
  case names(PathCompletions, for: PathQuery)
  /// They should have been by now.
  case namesAreLate(PathQuery)
  /// The terminal can't be read any more: it hung up, or this process is in the background.
  case end
  case signal(Int32)
}
