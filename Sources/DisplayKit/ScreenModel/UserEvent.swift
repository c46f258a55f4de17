public import VIPKit

/// What a user does at a display.
public enum UserEvent: Equatable, Sendable {
  /// Does something to an element of the screen. Ignored when the screen has no such element any more.
  case act(ElementID, Action)
  /// Runs a command of the screen, by its title. Ignored when there is none of that title any more, or when it can't be used.
  case run(String)
  /// Has moved the focus to an element of another instance: the number of one that stands inside another; nil for the one that has the
  /// screen.
  case focused(Int?)
  /// Dismisses the error alert.
  case dismissError
  /// Answers the question: its number, and the number of the choice. Ignored when it isn't asked any more.
  case answer(Int, choice: Int)
  /// Asks where the user could go by a link: ``Screen/places`` are to come.
  case places
  /// Goes where a link leads, as one of ``Screen/places`` has it.
  case open(String)
  /// Asks for all that the host says in one line, or puts it away again.
  case details
  /// Gives the display more or less room.
  case resized
  /// Goes back to the previous scene.
  case back
  /// Ends the application.
  case quit(QuitReason)
}

/// Why the application ends.
public enum QuitReason: Equatable, Sendable {
  /// The user asked for it, or the input ended.
  case asked
  /// A command of a script failed, and failures were to end the run.
  case commandFailed
  /// What is shown can't be written.
  case outputFailed
  /// The app is to be restarted where the user is.
  case restart
  /// A signal asked the process to end: its number.
  case signal(Int32)
}
