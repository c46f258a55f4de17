public import VIPKit

/// What happens at a display, and the screen on which it happens. The host carries events out one after the other.
public struct ScreenEvent: Equatable, Sendable {
  /// ``Screen/instance``, of which the user sees the screen; 0 before any was shown. What is done on the screen of an instance that
  /// isn't on top any more is dropped.
  public let instance: Int
  /// ``Screen/revision``, as the user sees it.
  public let revision: Int
  /// What happens.
  public let event: UserEvent
  /// Which event of its display it is; nil for a display whose events are counted by its connection.
  public var receipt: EventReceipt?

  /// Describes an event on the screen that the user sees; nil before anything was shown.
  public init(_ event: UserEvent, on screen: Screen?) {
    self.init(event, instance: screen?.instance ?? 0, revision: screen?.revision ?? 0)
  }

  /// Describes an event on the screen of an instance, as it was in a revision.
  public init(_ event: UserEvent, instance: Int, revision: Int) {
    (self.event, self.instance, self.revision) = (event, instance, revision)
  }
}

/// An event of a display that counts its events over all its connections, so that it may send one twice.
public struct EventReceipt: Equatable, Codable, Sendable {
  /// The display's own name.
  public let display: String
  /// Greater with each event.
  public let number: Int

  /// Describes an event of a display.
  public init(display: String, number: Int) { (self.display, self.number) = (display, number) }
}

/// What a user does at a display, and what a display tells of itself.
public enum UserEvent: Equatable, Sendable {
  /// Does something to an element of the screen. Ignored when the screen has no such element any more.
  case act(ElementID, Action)
  /// Runs a command of the screen, by its id. Ignored when there is no such command any more, or when it can't be used.
  case run(ElementID)
  /// Has moved the focus to an element of another instance: the number of one that stands inside another; nil for the one that has the
  /// screen.
  case focused(Int?)
  case dismissError
  /// Answers the question: its number, and the number of the choice. Ignored when it isn't asked any more.
  case answer(Int, choice: Int)
  /// Asks where the user could go by a link: ``Screen/places`` are to come.
  case places
  /// Goes where a link leads, as one of ``Screen/places`` has it.
  case open(String)
  /// Asks for all that the host says in one line, or puts it away again.
  case details
  /// What surrounds a screen there is something else from now on: the user has given the display more or less room.
  case environment(EnvironmentValues)
  /// Where the user is on the instance is this from now on: they have moved the focus or the cursor, or have scrolled.
  case moved(ScreenPosition)
  /// The display uses the shortcut of a command itself, or can't tell it: why, in words. It runs nothing there.
  case shortcutUnavailable(ElementID, reason: String)
  /// Goes back to the previous scene.
  case back
  /// Ends the application.
  case quit(QuitReason)

  /// Whether it is about the instance whose screen the user sees.
  public var isOfScreen: Bool {
    switch self {
    case .places, .open, .environment, .quit: false
    case .act, .run, .focused, .dismissError, .answer, .details, .moved, .shortcutUnavailable, .back: true
    }
  }

  /// Whether the user has done something there: more than look, move about, or ask for the way out.
  public var isDeed: Bool {
    switch self {
    case .act(_, .show), .focused, .environment, .moved, .shortcutUnavailable, .places, .open, .quit: false
    case .act, .run, .dismissError, .answer, .details, .back: true
    }
  }

  /// Whether the user does something there, or asks where they could go: a display waits for what comes of it, and of several the scenes
  /// follow the one where it happens.
  public var isInteraction: Bool {
    switch self {
    case .places, .open: true
    default: isDeed
    }
  }

  /// Whether it says how something is to be, and not what is to be done: carried out twice, it comes to the same.
  public var isRepeatable: Bool {
    switch self {
    case .act(_, .activate), .act(_, .choose): false
    case .act: true
    default: !isDeed && !isInteraction
    }
  }
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
