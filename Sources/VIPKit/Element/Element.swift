/// What a display draws: a tree of values. Equal ones look the same; what happens to one is in its ``Rendering``.
@frozen public struct Element: Equatable, Sendable {
  @usableFromInline var storage: Storage

  /// Tells the element from others, and stays the same while the screen changes around it.
  public internal(set) var id: ElementID {
    get { storage.id }
    set { if storage.id != newValue { owned.id = newValue } }
  }
  /// What the element is, with what only its kind has.
  public internal(set) var kind: Kind {
    _read { yield storage.kind }
    _modify { yield &owned.kind }
  }
  /// The words that name it to the user, if any.
  public var label: String? { storage.label }
  /// Whether the user can do something with the element.
  public var isEnabled: Bool {
    get { storage.isEnabled }
    set { owned.isEnabled = newValue }
  }
  /// What is wrong with the user's input; nil when nothing is.
  public internal(set) var problem: String? {
    get { storage.problem }
    set { owned.problem = newValue }
  }
  /// Its meaning; nil for nothing special.
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

  private var owned: Storage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage) }
      return storage
    }
  }

  /// One word in place of all fields: a tree is passed, compared and shared without a copy, and fields may be added to
  /// it. Sendable: only an element that has it alone changes it.
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

  /// Makes an element with all its properties.
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

  /// Whether another element looks the same, but for its children.
  @_spi(Host) public func isLike(_ other: Element) -> Bool {
    let (own, other) = (storage, other.storage)
    return own === other
      || own.id == other.id && own.label == other.label && own.kind == other.kind && own.isEnabled == other.isEnabled
        && own.problem == other.problem && own.tint == other.tint && own.layout == other.layout
        && own.shortcut == other.shortcut
  }

  /// Whether only the user may put something in, as more may happen by it. Typing into a field never counts.
  @_spi(Host) public var acts: Bool { origin.acts && !role.isField }

  /// Whether the user can press, edit or choose it.
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

  /// The first element with an author's id, from ``View/id(_:)`` or of a row's datum.
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
  case edit(String)
  case turn(Bool)
  /// Picks an option, counted from 0.
  case pick(Int)
  case set(Double)
  /// A day; nil for none.
  case setDay(CalendarDay?)
  /// A row of a list that has a window, counted from 0.
  case choose(Int)
  /// Looks at rows of a list that has a window: the displays report that users have scrolled.
  case show(RangeSet<Int>)

  var isLooking: Bool { if case .show = self { true } else { false } }
}

/// Where an element comes from. All origins are equal, so that elements compare by their looks.
struct ElementOrigin: Equatable, Sendable {
  var id: String?
  /// The id of its datum in a ``ForEach``.
  var datum: String?
  /// The index of its handler in the rendering; nil when nothing happens.
  var handler: Int?
  /// Whether more may happen by the user's input than that a value changes.
  var acts = false
  /// Its list, which handles its choice, and its number there.
  var row: (list: ViewPlace, number: Int)?
  var rows: KeptRows?
  var hasPlainRows = false
  var made: RangeSet<Int>?
  var tag: Int?
  /// The scene to show inside, and the index of its ``EmbeddedScene`` in the rendering.
  var scene: (route: String, id: String, number: Int)?
  /// The values of a tab view's tabs, and of the one that shows.
  var tabs: (shown: String?, all: [String])?
  var view = ViewOrigin.unknown

  enum ViewOrigin: Equatable {
    case unknown
    case place(ViewPlace)
    case repeated
  }

  static func == (left: ElementOrigin, right: ElementOrigin) -> Bool { true }
}

final class KeptRows: Sendable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }
}
