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
    commands: [ScreenCommand] = [],
    loading: String? = nil, cancelTitle: String? = nil, error: String? = nil, question: Question? = nil,
    statusMessage: String? = nil,
    notices: [NumberedNotice] = [],
    canGoBack: Bool = false, isModal: Bool = false, isSettled: Bool = true,
    hasDetails: Bool = false
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
