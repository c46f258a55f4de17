@MainActor
struct ViewContext {
  let place: ViewPlace
  let storage: ViewStorage
  var environment: EnvironmentValues
  /// What Enter does in the view's fields; nil where it leads to the next control.
  var submit: (@MainActor () -> Void)?
  /// The innermost is last.
  private(set) var tabs: [TabPlace] = []
  /// Whether the place means the same view each time: not in a `for`, whose views come and go.
  private var isLasting = true
  /// The place of the `for` that shows the view: an id of its own counts from there.
  private var repeatedIn: ViewPlace?

  init(_ storage: ViewStorage) {
    self.storage = storage
    environment = storage.environment
    place = .root
  }

  private init(inside context: ViewContext, _ place: ViewPlace, isLasting: Bool, repeatedIn: ViewPlace? = nil) {
    self.repeatedIn = repeatedIn
    storage = context.storage
    environment = context.environment
    submit = context.submit
    tabs = context.tabs
    self.place = place
    self.isLasting = isLasting
  }

  /// `place` tells the view from the others there, as long as it means the same.
  func elements(of view: some View, at place: Int) -> [Element] {
    elements(of: view, in: ViewContext(inside: self, self.place.inside(place), isLasting: isLasting))
  }

  /// `view` is nil when no tab shows. What the other tabs keep stays.
  func elements(ofTab view: AnyView?, id: some Hashable) -> [Element] {
    let tab = place.inside(id.hashValue)
    storage.shownTabs[place] = tab
    guard let view else { return [] }
    var context = ViewContext(inside: self, tab, isLasting: isLasting)
    context.tabs.append(TabPlace(view: place, tab: tab))
    return elements(of: view, in: context)
  }

  func elements(ofRow view: some View, at place: ViewPlace) -> [Element] {
    elements(of: view, in: ViewContext(inside: self, place, isLasting: isLasting || repeatedIn != nil))
  }

  func elements(of view: some View, id: some Hashable) -> [Element] {
    let place = (repeatedIn ?? place).inside(id.hashValue)
    return elements(of: view, in: ViewContext(inside: self, place, isLasting: isLasting || repeatedIn != nil))
  }

  func elements(ofRepeated view: some View, at place: Int) -> [Element] {
    let each = ViewContext(inside: self, self.place.inside(place), isLasting: false, repeatedIn: self.place)
    return elements(of: view, in: each)
  }

  private func elements<Content: View>(of view: Content, in context: ViewContext) -> [Element] {
    var view = view
    let kind = ViewKind.of(Content.self)
    kind.install(in: &view, context)
    var elements = kind.primitive?.elements(of: view, in: context) ?? context.elements(of: view.body, at: 0)
    for index in elements.indices where elements[index].origin.view == .unknown {
      elements[index].origin.view = context.isLasting ? .place(context.place.inside(index)) : .repeated
    }
    return elements
  }
}

/// Rows with the same id are numbered.
struct RowPlaces<ID: Hashable> {
  let list: ViewPlace
  private var counts: [ID: Int] = [:]

  init(in list: ViewPlace) { self.list = list }

  mutating func next(_ id: ID) -> ViewPlace {
    defer { counts[id, default: 0] += 1 }
    return list.inside(id.hashValue).inside(counts[id, default: 0])
  }
}

struct TabPlace {
  let view: ViewPlace
  let tab: ViewPlace
}

/// The way from a screen's root to a view, as a number. Of a thousand views, two collide once in 2^44 screens.
struct ViewPlace: Hashable, Sendable {
  private let number: UInt64

  static let root = ViewPlace(number: 0)

  private init(number: UInt64) { self.number = number }

  /// Mixes as SplitMix64 does (Steele, Lea, Flood 2014).
  func inside(_ step: Int) -> ViewPlace {
    var mixed = (number ^ UInt64(bitPattern: Int64(step))) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return ViewPlace(number: mixed ^ (mixed >> 31))
  }
}
