@_spi(Host) public import VIPKit

/// All that a display needs to draw the screen.
public struct Screen: Equatable, Sendable {
  /// Identifies the instance of a scene: it changes with each navigation and stays while the scene changes.
  public var instance: Int
  /// Greater with each screen that the host has shown.
  public var revision = 0
  /// Where the user was on the instance, for a display that doesn't know it yet; nil when unknown.
  public var position: ScreenPosition?
  /// The scene's id.
  public var sceneID: String
  /// The title of the screen.
  public var title: String
  /// The scene's view tree.
  public var root: Element
  /// The last request to move the focus; nil for none.
  public var focus: Focus?
  /// What the user can do wherever the focus is.
  public var commands: [ScreenCommand]
  /// The loader's message; nil without a loader.
  public var loading: String?
  /// The title of the loader's cancel button, which activates ``VIPKit/ElementID/cancelLoading``; nil without one.
  public var cancelTitle: String?
  /// The alert's message; nil without an alert. Only the alert takes input.
  public var error: String?
  /// The scene's question; nil for none. Only the question takes input, or an alert before it.
  public var question: Question?
  /// The host's own message, such as that a new build was refused; nil for none.
  public var statusMessage: String?
  /// The newest notices of scenes, in their order, until the user does something.
  public var notices: [NumberedNotice]
  /// Where links lead, from any screen. Empty until asked for (``UserEvent/places``).
  public var places: [Place] = []
  /// Whether the host has more to say than the status message (``UserEvent/details``).
  public var hasDetails: Bool
  /// Whether there is a scene to go back to.
  public var canGoBack: Bool
  /// The number of screens beneath.
  public var depth = 0
  /// A link that opens the scene; nil for none.
  public var link: String?
  /// Who has met what scenes require, as a number of letters that says no name; nil for nobody.
  public var identity: String?
  /// Whether the scene is shown as a task of its own, on top of the scene it was opened from.
  public var isModal: Bool
  /// Whether the scene waits for the user.
  public var isSettled: Bool

  /// A scene that a link opens.
  public struct Place: Equatable, Sendable {
    /// The scene's name.
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
    /// Nil when it isn't on the screen.
    public let element: ElementID?
    /// Identifies the request, so that no drawing repeats it.
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

extension Question {
  /// Where the focus begins: the first ordinary choice, else the one that cancels, else the first.
  public var first: Int { choices.firstIndex { $0.role == nil } ?? cancel ?? 0 }

  /// The choice that Escape means; nil when there is none, and the user has to answer.
  public var cancel: Int? { choices.firstIndex { $0.role == .cancel } }
}

/// For events of a display that may not have seen all of the screen, or is hostile.
extension Screen {
  /// Whether an event makes sense now. Alert, question and loader take all input but typing, which may come late.
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
    guard let element = root.find(id) else { return false }
    switch action {
    // A disabled list scrolls, too.
    case .show: return true
    case _ where !element.isEnabled: return false
    case .edit: return element.takes(action) && element.expectation(unmetBy: action) == nil
    case .activate where element.isSelectable: return !isCovered
    default: return !isCovered && element.takes(action) && element.expectation(unmetBy: action) == nil
    }
  }
}

/// A notice of a scene. It outlives the scene: "saved" is read on the next screen.
public struct NumberedNotice: Equatable, Sendable {
  /// Unique in the run.
  public let number: Int
  /// In the user's words.
  public let text: String
  /// Nil when it is neither good nor bad.
  public let tint: Tint?

  /// Describes a notice.
  public init(number: Int, text: String, tint: Tint? = nil) {
    self.number = number
    self.text = text
    self.tint = tint
  }
}

/// Where the user is on an instance of a scene, from a display (``UserEvent/moved(_:)``). It comes back after a
/// restart. Elements go by their ids; a display leaves out those that its screen no longer has.
public struct ScreenPosition: Codable, Equatable, Sendable {
  /// The element that had the focus last.
  public var focus: String?
  /// The characters before the cursor, by field.
  public var cursors: [String: Int]
  /// The lines scrolled out at the top, by list.
  public var lists: [String: Int]
  /// The row that the user was last at, by list.
  public var rows: [String: String]
  /// The lines of the page scrolled out at the top.
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
