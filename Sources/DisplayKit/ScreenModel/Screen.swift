@_spi(Host) public import VIPKit

/// All that a display needs to know to draw the screen.
public struct Screen: Equatable, Sendable {
  /// Tells one instance of a scene from another: it changes with each navigation and stays while the scene changes.
  public var instance: Int
  /// Counts the screens that the host has shown: greater with each.
  public var revision = 0
  /// Where the user was on the instance, for a display that doesn't know it yet; nil when nobody knows.
  public var position: ScreenPosition?
  /// The id of the scene.
  public var sceneID: String
  /// The title of the screen.
  public var title: String
  /// The scene's view tree.
  public var root: Element
  /// The last request to move the focus; nil when there was none.
  public var focus: Focus?
  /// What the user can do wherever the focus is.
  public var commands: [ScreenCommand]
  /// What the loader says; nil when there is none.
  public var loading: String?
  /// What stands on the button that cancels what the loader stands for; nil when it can't be cancelled. Pressing it activates
  /// ``VIPKit/ElementID/cancelLoading``.
  public var cancelTitle: String?
  /// What the error alert says; nil when there is none. While it is there, only it takes input.
  public var error: String?
  /// What the scene asks; nil when it asks nothing. While it is there, only it takes input, unless there is an alert before it.
  public var question: Question?
  /// What the host has to say beside the scene, such as that a new build was refused; nil when it has nothing to say.
  public var statusMessage: String?
  /// The newest notices of scenes, in their order, until the user does something.
  public var notices: [NumberedNotice]
  /// Where a user can go by a link, from wherever they are. Empty until it was asked for (``UserEvent/places``).
  public var places: [Place] = []
  /// Whether the host has more to say than the status message does (``UserEvent/details``).
  public var hasDetails: Bool
  /// Whether there is a scene to go back to.
  public var canGoBack: Bool
  /// How many screens lie beneath.
  public var depth = 0
  /// A link that opens the scene; nil when nobody knows one.
  public var link: String?
  /// Who has met what scenes require, as a number of letters that says no name; nil for nobody.
  public var identity: String?
  /// Whether the scene is shown as a task of its own, on top of the scene it was opened from.
  public var isModal: Bool
  /// Whether the scene has nothing more to do before the user does something.
  public var isSettled: Bool

  /// A scene that a link opens.
  public struct Place: Equatable, Sendable {
    /// What it is called.
    public let title: String
    /// The link.
    public let link: String

    /// Names a place.
    public init(_ title: String, link: String) {
      self.title = title
      self.link = link
    }
  }

  /// A request to move the focus, carried out once.
  public struct Focus: Equatable, Sendable {
    /// Where to; nil when it isn't on the screen.
    public let element: ElementID?
    /// Tells it from others, so that no drawing repeats it.
    public let number: Int

    /// Asks for the focus.
    public init(_ element: ElementID?, number: Int) {
      self.element = element
      self.number = number
    }
  }

  /// Describes a screen.
  public init(
    instance: Int = 0, sceneID: String, title: String, root: Element, focus: Focus? = nil,
    commands: [ScreenCommand] = [], loading: String? = nil, cancelTitle: String? = nil, error: String? = nil,
    question: Question? = nil, statusMessage: String? = nil, notices: [NumberedNotice] = [], canGoBack: Bool = false,
    isModal: Bool = false, isSettled: Bool = true, hasDetails: Bool = false
  ) {
    self.instance = instance
    self.sceneID = sceneID
    self.title = title
    self.root = root
    self.focus = focus
    self.commands = commands
    self.loading = loading
    self.cancelTitle = cancelTitle
    self.error = error
    self.question = question
    self.statusMessage = statusMessage
    self.notices = notices
    self.hasDetails = hasDetails
    self.canGoBack = canGoBack
    self.isModal = isModal
    self.isSettled = isSettled
  }
}

/// What is done on a screen by who may not have seen all of it: a display in another process, or a hostile one.
extension Screen {
  /// Whether an event makes sense on what is on the screen now. An alert, a question and a loader take all input but what is typed: that may
  /// have been on its way when they came.
  public func accepts(_ event: UserEvent) -> Bool {
    switch event {
    case .act(.cancelLoading, .activate): error == nil && question == nil && loading != nil && cancelTitle != nil
    case .act(let id, let action): accepts(action, on: id)
    case .run(let id): !isCovered && commands.first { $0.id == id }?.isEnabled == true
    case .dismissError: error != nil
    case .answer(let number, let choice):
      error == nil && question?.number == number && question?.choices.indices.contains(choice) == true
    case .back, .open: error == nil && question == nil
    case .places, .details, .environment, .focused, .moved, .shortcutUnavailable, .quit: true
    }
  }

  private var isCovered: Bool { error != nil || question != nil || loading != nil }

  private func accepts(_ action: Action, on id: ElementID) -> Bool {
    guard let element = root.find(id), element.isEnabled else { return false }
    switch action {
    case .edit: return element.takes(action) && element.expectation(unmetBy: action) == nil
    case .show: return true
    case .activate where element.isSelectable: return !isCovered
    default: return !isCovered && element.takes(action) && element.expectation(unmetBy: action) == nil
    }
  }
}

/// A notice of a scene. It outlives the scene: "saved" is read on the screen that comes after.
public struct NumberedNotice: Equatable, Sendable {
  /// Tells it from the others of the run.
  public let number: Int
  /// In the user's words.
  public let text: String
  /// What it means; nil when it is neither good nor bad.
  public let tint: Tint?

  /// Describes what was told.
  public init(number: Int, text: String, tint: Tint? = nil) {
    self.number = number
    self.text = text
    self.tint = tint
  }
}

/// Where the user is on one instance of a scene, as a display tells it (``UserEvent/moved(_:)``). It comes back after a restart.
///
/// Elements are named by their ids; a display that goes on from here leaves out those that its screen no longer has.
public struct ScreenPosition: Codable, Equatable, Sendable {
  /// The element that the user last went to.
  public var focus: String?
  /// The characters before the cursor, by field.
  public var cursors: [String: Int]
  /// The lines that have moved out of sight at the top, by list.
  public var lists: [String: Int]
  /// The row that the user was last at, by list.
  public var rows: [String: String]
  /// The lines of the page that have moved out of sight at the top.
  public var page: Int

  /// Describes a place.
  public init(
    focus: String? = nil, cursors: [String: Int] = [:], lists: [String: Int] = [:], rows: [String: String] = [:],
    page: Int = 0
  ) {
    self.focus = focus
    self.cursors = cursors
    self.lists = lists
    self.rows = rows
    self.page = page
  }
}
