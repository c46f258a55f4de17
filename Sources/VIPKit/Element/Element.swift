/// What a display draws: a tree of values, as accessibility trees have them. A ViewController's `body` makes a new one for
/// each change. Two elements are equal when they look the same: what happens to one is in its ``Rendering``.
@frozen public struct Element: Equatable, Sendable, Identifiable {
  @usableFromInline var storage: Storage

  /// Tells the element from the others on the screen, and stays the same while the screen changes around it.
  public internal(set) var id: ElementID {
    get { storage.id }
    set { if storage.id != newValue { owned.id = newValue } }
  }
  /// What the element is, with what only such an element has.
  public internal(set) var kind: Kind {
    _read { yield storage.kind }
    _modify { yield &owned.kind }
  }
  /// The words that name the element to the user, when it has such words.
  public var label: String? { storage.label }
  /// Whether the user can do something with the element.
  public var isEnabled: Bool {
    get { storage.isEnabled }
    set { owned.isEnabled = newValue }
  }
  /// What is wrong with what the user has put in; nil when nothing is.
  public internal(set) var problem: String? {
    get { storage.problem }
    set { owned.problem = newValue }
  }
  /// What it means, beside what it says; nil for nothing special.
  public internal(set) var tint: Tint? {
    get { storage.tint }
    set { owned.tint = newValue }
  }
  /// How it stands in the room that it has.
  public internal(set) var layout: Layout {
    _read { yield storage.layout }
    _modify { yield &owned.layout }
  }
  /// The key that presses it wherever the focus is; nil for none.
  public internal(set) var shortcut: KeyboardShortcut? {
    get { storage.shortcut }
    set { owned.shortcut = newValue }
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

  /// One word in the place of all fields, so that a tree is handed on, compared and shared without a copy of it; what it has may grow.
  /// It is changed only while one element has it, which is why it can be sent.
  @usableFromInline final class Storage: @unchecked Sendable {
    var id = ElementID("")
    var kind: Kind
    let label: String?
    var isEnabled: Bool
    var problem: String?
    var tint: Tint?
    var layout: Layout
    var shortcut: KeyboardShortcut?
    var children: [Element]
    var origin = ElementOrigin()

    init(_ kind: Kind, label: String?, isEnabled: Bool, layout: Layout, children: [Element]) {
      (self.kind, self.label, self.isEnabled) = (kind, label, isEnabled)
      (self.layout, self.children) = (layout, children)
    }

    convenience init(_ other: Storage) {
      self.init(
        other.kind, label: other.label, isEnabled: other.isEnabled, layout: other.layout, children: other.children)
      (id, problem, tint) = (other.id, other.problem, other.tint)
      (shortcut, origin) = (other.shortcut, other.origin)
    }
  }

  /// Makes an element.
  public init(_ kind: Kind, label: String? = nil, isEnabled: Bool = true, children: [Element] = []) {
    storage = Storage(kind, label: label, isEnabled: isEnabled, layout: Layout(), children: children)
  }

  /// Makes an element with all that it may have.
  @_spi(Host) public init(
    _ kind: Kind, id: ElementID, label: String?, isEnabled: Bool, problem: String?, tint: Tint?, layout: Layout,
    shortcut: KeyboardShortcut?, children: [Element]
  ) {
    storage = Storage(kind, label: label, isEnabled: isEnabled, layout: layout, children: children)
    (storage.id, storage.problem, storage.tint, storage.shortcut) = (id, problem, tint, shortcut)
  }

  /// Whether both look the same.
  public static func == (left: Element, right: Element) -> Bool {
    left.storage === right.storage || left.isLike(right) && left.children == right.children
  }

  /// Whether another element says the same, whatever is inside it.
  @_spi(Host) public func isLike(_ other: Element) -> Bool {
    let (own, other) = (storage, other.storage)
    return own === other
      || own.id == other.id && own.label == other.label && own.kind == other.kind && own.isEnabled == other.isEnabled
        && own.problem == other.problem && own.tint == other.tint && own.layout == other.layout
        && own.shortcut == other.shortcut
  }

  /// Whether it is for the user alone to put something in: more happens by it. What is typed counts as put in, whatever happens by it.
  @_spi(Host) public var acts: Bool { origin.acts && !role.isField }

  /// Whether the user can reach the element: press it, edit it, choose it.
  public var isInteractive: Bool { isEnabled && (role.isControl || isSelectable) }

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
  /// Whether more may happen when the user puts something in than that a value is another one.
  var acts = false
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
