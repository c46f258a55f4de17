import ScreenModel
@_spi(Host) import VIPKit

/// What the display remembers of an instance of a scene, by element.
struct ScreenState: Equatable, Sendable {
  /// Where the user went last.
  private(set) var chosen: ElementID?
  /// The targets when `chosen` last was one: its neighbours, for when it is gone.
  private var order: [ElementID] = []
  var editors: [ElementID: TextBuffer] = [:]
  /// The columns scrolled out on the left of a field, or the lines at the top of an editor.
  var fieldOffsets: [ElementID: Int] = [:]
  /// The lines scrolled out at the top of a list.
  var listOffsets: [ElementID: Int] = [:]
  /// The row of each list that the user was last at.
  var rows: [ElementID: ElementID] = [:]
  var followedFocus: Int?
  var openMenu: ElementID?
  /// Typed into the date picker that has the focus; nil for nothing.
  var typedDay: TypedDay?
  /// Typed into the stepper that has the focus; nil for nothing.
  var typedNumber: String? { didSet { if typedNumber == nil { sentNumbers = [] } } }
  /// Set by typing; they may still come back one after the other.
  var sentNumbers: Set<Double> = []
  /// By list, the row that gets the focus as soon as it is there.
  var awaitedRows: [ElementID: Int] = [:]
  var askedRows: [ElementID: AskedRows] = [:]
  var pageOffset = 0
  /// The scroll offset from before a restart, until the screen is long enough for it, or the user does something.
  var resumedPage = 0
  var resumedLists: [ElementID: Int] = [:]
  private var resumedCursors: [ElementID: Int] = [:]

  /// Fields that are gone from the screen are kept up to this number, in case they come back.
  private static let mostEditors = 200

  /// Where the user went, or, while that is disabled or gone, the nearest target after it, else before it, in its own
  /// inner scene first. So the focus returns with the element.
  func focus(in layout: Layout) -> ElementID? {
    guard let chosen else { return layout.targets.first }
    func canHaveFocus(_ id: ElementID) -> Bool { layout.stop(of: id) != nil }
    if canHaveFocus(chosen) { return chosen }
    let scene = chosen.embedded?.instance
    if let scene,
      let near = nearest(to: chosen, where: { $0.embedded?.instance == scene && canHaveFocus($0) })
        ?? layout.targets.first(where: { $0.embedded?.instance == scene })
    {
      return near
    }
    return nearest(to: chosen, where: canHaveFocus) ?? layout.targets.first
  }

  private func nearest(to chosen: ElementID, where isWanted: (ElementID) -> Bool) -> ElementID? {
    guard let place = order.firstIndex(of: chosen) else { return nil }
    return order[place...].first(where: isWanted) ?? order[..<place].last(where: isWanted)
  }

  mutating func choose(_ id: ElementID, in layout: Layout) {
    chosen = id
    order = layout.targets
    (typedDay, typedNumber) = (nil, nil)
  }

  /// Keeps focus and cursor in a field that comes back under another label.
  mutating func follow(from old: Element, to new: Element) {
    guard let chosen, new.find(chosen) == nil, let next = new.successor(of: chosen, in: old) else { return }
    self.chosen = next
    editors[next] = editors.removeValue(forKey: chosen)
    fieldOffsets[next] = fieldOffsets.removeValue(forKey: chosen)
  }

  mutating func keepOrder(of layout: Layout) {
    if let chosen, layout.stop(of: chosen) != nil { order = layout.targets }
  }

  /// Takes the scene's texts, which include what the user typed unless the scene changed it.
  mutating func updateEditors(from root: Element) {
    let fields = root.all(where: \.role.isField)
    for element in fields {
      guard case .field(let field) = element.kind else { continue }
      let isSecure = field.purpose == .secret
      if editors[element.id]?.isSecure == isSecure {
        editors[element.id]?.replace(with: field.text)
      } else {
        var editor = TextBuffer(text: field.text, isSecure: isSecure, isMultiline: field.purpose == .lines)
        if let cursor = resumedCursors.removeValue(forKey: element.id) { editor.move(to: cursor) }
        editors[element.id] = editor
      }
    }
    if editors.count > ScreenState.mostEditors {
      let present = Set(fields.map(\.id))
      editors = editors.filter { present.contains($0.key) }
    }
  }
}

/// The states of the last screens, so that going back finds everything in its place.
struct ScreenStates: Sendable {
  private var states: [(instance: Int, state: ScreenState)] = []

  /// Older screens come back as new.
  private static let most = 100

  mutating func keep(_ state: ScreenState, of instance: Int) {
    var state = state
    // A screen that was left keeps no secrets in memory.
    state.editors = state.editors.filter { !$0.value.isSecure }
    _ = remove(instance)
    states.append((instance, state))
    if states.count > Self.most { states.removeFirst() }
  }

  mutating func remove(_ instance: Int) -> ScreenState? {
    states.firstIndex { $0.instance == instance }.map { states.remove(at: $0).state }
  }
}

extension ScreenState {
  var position: ScreenPosition {
    func named<Value>(_ values: [ElementID: Value]) -> [String: Value] {
      Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }
    return ScreenPosition(
      focus: chosen?.rawValue,
      // At the end is where a cursor is anyway.
      cursors: named(editors.filter { $0.value.cursor < $0.value.text.count }.mapValues(\.cursor)),
      lists: named(listOffsets.filter { $0.value > 0 }.merging(resumedLists) { $1 }),
      rows: named(rows.mapValues(\.rawValue)), page: max(pageOffset, resumedPage))
  }

  init(_ position: ScreenPosition) {
    func identified<Value>(_ values: [String: Value]) -> [ElementID: Value] {
      Dictionary(uniqueKeysWithValues: values.map { (ElementID($0.key), $0.value) })
    }
    self.init()
    chosen = position.focus.map { ElementID($0) }
    resumedCursors = identified(position.cursors)
    resumedLists = identified(position.lists)
    rows = identified(position.rows.mapValues { ElementID($0) })
    resumedPage = position.page
  }
}
