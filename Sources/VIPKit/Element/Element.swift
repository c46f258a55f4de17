/// What a display draws: a tree of values, as accessibility trees have them. A ViewController's `body` makes a new one for
/// each change. Two elements are equal when they look the same: what happens to one is in its ``Rendering``.
public struct Element: Equatable, Sendable, Identifiable {
  /// Tells the element from the others on the screen, and stays the same while the screen changes around it.
  public internal(set) var id = ElementID("")
  /// What the element is.
  public let role: Role
  /// The words that name the element to the user, when it has such words.
  public let label: String?
  /// What it shows, or what the user has put in.
  public let value: Value
  /// What it is besides its role.
  public internal(set) var traits: Traits
  /// What only some roles have.
  public internal(set) var attributes: Attributes
  /// The elements inside this one.
  public var children: [Element] {
    didSet { origin.rows = nil }
  }

  var origin = ElementOrigin()

  /// Makes an element.
  public init(
    _ role: Role, label: String? = nil, value: Value = .none, traits: Traits = [],
    attributes: Attributes = Attributes(), children: [Element] = []
  ) {
    self.role = role
    self.label = label
    self.value = value
    self.traits = traits
    self.attributes = attributes
    self.children = children
  }

  /// Whether the user can do something with the element.
  public var isEnabled: Bool {
    get { !traits.contains(.disabled) }
    set { if newValue { traits.remove(.disabled) } else { traits.insert(.disabled) } }
  }

  /// Whether the user can reach the element: press it, edit it, choose it.
  public var isInteractive: Bool { isEnabled && (role.isControl || traits.contains(.selectable)) }

  /// This element and all elements inside it, in reading order.
  public var flattened: [Element] {
    var elements: [Element] = []
    collect(into: &elements)
    return elements
  }

  private func collect(into elements: inout [Element]) {
    elements.append(self)
    for child in children { child.collect(into: &elements) }
  }

  /// The element with an id, here or further inside.
  public func find(_ id: ElementID) -> Element? { first { $0.id == id } }

  /// The first element that the author tells by an id, by ``View/id(_:)`` or as the row of a datum.
  public func find(authorID id: String) -> Element? { first { $0.origin.id == id } }

  private func first(where isWanted: (Element) -> Bool) -> Element? {
    if isWanted(self) { return self }
    for child in children {
      if let found = child.first(where: isWanted) { return found }
    }
    return nil
  }
}

/// What a user does to an element.
public enum Action: Equatable, Sendable {
  /// Presses a button, follows a link, chooses a row.
  case activate
  /// Changes the text of a field to this.
  case edit(String)
  /// Turns a toggle on or off.
  case turn(Bool)
  /// Picks an option, counted from 0.
  case pick(Int)
  /// Changes a number to this.
  case set(Double)
  /// Chooses a day, or none.
  case setDay(CalendarDay?)
  /// Chooses a row, counted from 0, of a list that has a window.
  case choose(Int)
  /// Looks at these rows of a list that has a window. A display says it, for the user who has scrolled.
  case show(Range<Int>)

  var isLooking: Bool { if case .show = self { true } else { false } }
}

/// Where an element comes from. All origins are equal, so that elements are values.
struct ElementOrigin: Equatable, Sendable {
  /// What the author tells it by.
  var id: String?
  /// The id of the datum that it is for, in a ``ForEach``.
  var datum: String?
  /// The number of its handler among those of the rendering that made it; nil when nothing happens.
  var handler: Int?
  /// The list that it is a row of and that does what happens when it is chosen, and its number there.
  var row: (list: ViewPlace, number: Int)?
  var rows: KeptRows?
  /// Whether there are such rows: nothing is in them but words.
  var hasPlainRows = false
  /// The number of the tag that the author gave it, among those of the rendering that made it.
  var tag: Int?
  /// The scene that is to be shown inside, and the number of its ``EmbeddedScene`` among those of the rendering.
  var scene: (reference: SceneReference, number: Int)?
  /// What tells the tabs of a tab view, the one that shows first of all.
  var tabs: (shown: String?, all: [String])?
  var view = ViewOrigin.unknown

  /// The view that made it.
  enum ViewOrigin: Equatable {
    case unknown
    case place(ViewPlace)
    /// One of those in a `for`.
    case repeated
  }

  static func == (left: ElementOrigin, right: ElementOrigin) -> Bool { true }
}

/// The rows of a list as they were made, for as long as they stay the same.
final class KeptRows: Sendable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }
}

/// The scene that an element is the place of.
@_spi(Host) public struct SceneReference: Hashable, Sendable {
  /// The name of the route to the scene.
  public let route: String
  /// Tells it from others by the same route.
  public let id: String
}
