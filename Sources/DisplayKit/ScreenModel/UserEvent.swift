public import VIPKit

/// An event at a display, and the screen on which it happens. The host carries events out one after the other.
public struct ScreenEvent: Equatable, Sendable {
  /// ``Screen/instance`` that the user sees; 0 before any. An event on an instance that isn't on top is dropped.
  public let instance: Int
  /// ``Screen/revision``, as the user sees it.
  public let revision: Int
  /// What happens.
  public let event: UserEvent
  /// Which event of its display it is; nil for a display whose events are counted by its connection.
  public var receipt: EventReceipt?

  /// On the screen that the user sees; nil before the first.
  public init(_ event: UserEvent, on screen: Screen?) {
    self.init(event, instance: screen?.instance ?? 0, revision: screen?.revision ?? 0)
  }

  /// On an instance's screen, as it was in a revision.
  public init(_ event: UserEvent, instance: Int, revision: Int) {
    (self.event, self.instance, self.revision) = (event, instance, revision)
  }
}

/// For a display that counts its events over all its connections, so that it may send one twice.
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
  /// Ignored when the screen has no such element any more.
  case act(ElementID, Action)
  /// Runs a command by its id. Ignored when the command is gone, or can't be used.
  case run(ElementID)
  /// The focus moved to another instance: its number inside another; nil for the one that has the screen.
  case focused(Int?)
  case dismissError
  /// The numbers of the question and of the choice. Ignored when it isn't asked any more.
  case answer(Int, choice: Int)
  /// Asks for ``Screen/places``.
  case places
  /// Opens a link, such as one of ``Screen/places``.
  case open(String)
  /// Shows or hides all that the host says in its status message.
  case details
  /// The display's room has changed.
  case environment(EnvironmentValues)
  /// The user has moved the focus or the cursor, or has scrolled.
  case moved(ScreenPosition)
  /// The display uses a command's shortcut itself, or can't recognize it; the reason is in words.
  case shortcutUnavailable(ElementID, reason: String)
  case back
  case quit(QuitReason)

  /// Whether it concerns the instance that the user sees.
  public var isOfScreen: Bool {
    switch self {
    case .places, .open, .environment, .quit: false
    case .act, .run, .focused, .dismissError, .answer, .details, .moved, .shortcutUnavailable, .back: true
    }
  }

  /// Whether the user has acted: more than look, move about, or leave.
  public var isDeed: Bool {
    switch self {
    case .act(_, .show), .focused, .environment, .moved, .shortcutUnavailable, .places, .open, .quit: false
    case .act, .run, .dismissError, .answer, .details, .back: true
    }
  }

  /// Whether the user acts, or asks for places: the display waits for the effect, and of several displays scenes follow
  /// the one where it happens.
  public var isInteraction: Bool {
    switch self {
    case .places, .open: true
    default: isDeed
    }
  }

  /// Whether it sets a state, so that carrying it out twice changes nothing.
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
  /// A command of a strict script failed.
  case commandFailed
  case outputFailed
  /// The app is to be restarted where the user is.
  case restart
  case signal(Int32)
}
