/// What a display draws: a tree of values, as accessibility trees have them. A ViewController's `body` makes a new one for
/// each change. Two elements are equal when they look the same: what happens to one is in its ``Rendering``.
public struct Element: Equatable, Sendable, Identifiable {
  private var storage: Storage

  /// Tells the element from the others on the screen, and stays the same while the screen changes around it.
  public internal(set) var id: ElementID {
    get { storage.id }
    set { if storage.id != newValue { owned.id = newValue } }
  }
  /// What the element is.
  public var role: Role { storage.role }
  /// The words that name the element to the user, when it has such words.
  public var label: String? { storage.label }
  /// What it shows, or what the user has put in.
  public var value: Value { storage.value }
  /// What it is besides its role.
  public internal(set) var traits: Traits {
    get { storage.traits }
    set { owned.traits = newValue }
  }
  /// What only some roles have.
  public internal(set) var attributes: Attributes {
    _read { yield storage.attributes }
    _modify { yield &owned.attributes }
  }
  /// The elements inside this one.
  public var children: [Element] {
    _read { yield storage.children }
    _modify {
      owned.origin.rows = nil
      yield &storage.children
    }
  }

  var origin: ElementOrigin {
    _read { yield storage.origin }
    _modify { yield &owned.origin }
  }

  /// The storage for a change: a copy where others have it, too.
  private var owned: Storage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage) }
      return storage
    }
  }

  /// One word in the place of all fields, so that a tree is handed on, compared and shared without a copy of it.
  /// It is changed only while one element has it, which is why it can be sent.
  private final class Storage: @unchecked Sendable {
    var id = ElementID("")
    let role: Role
    let label: String?
    let value: Value
    var traits: Traits
    var attributes: Attributes
    var children: [Element]
    var origin = ElementOrigin()

    init(
      _ role: Role, _ label: String?, _ value: Value, _ traits: Traits, _ attributes: Attributes, _ children: [Element]
    ) {
      (self.role, self.label, self.value) = (role, label, value)
      (self.traits, self.attributes, self.children) = (traits, attributes, children)
    }

    convenience init(_ other: Storage) {
      self.init(other.role, other.label, other.value, other.traits, other.attributes, other.children)
      (id, origin) = (other.id, other.origin)
    }
  }

  /// Makes an element.
  public init(
    _ role: Role, label: String? = nil, value: Value = .none, traits: Traits = [],
    attributes: Attributes = Attributes(), children: [Element] = []
  ) {
    storage = Storage(role, label, value, traits, attributes, children)
  }

  /// Whether both look the same.
  public static func == (left: Element, right: Element) -> Bool {
    let (left, right) = (left.storage, right.storage)
    return left === right
      || left.id == right.id && left.role == right.role && left.label == right.label && left.value == right.value
        && left.traits == right.traits && left.attributes == right.attributes && left.children == right.children
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
