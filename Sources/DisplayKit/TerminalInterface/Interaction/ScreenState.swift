import ScreenModel
@_spi(Host) import VIPKit

/// What the display itself remembers of one instance of a scene, by the elements' identity.
struct ScreenState: Equatable, Sendable {
  /// What the user last went to.
  private(set) var chosen: ElementID?
  /// All that could have the focus when `chosen` last could: tells its neighbours when it is gone.
  private var order: [ElementID] = []
  var editors: [ElementID: TextBuffer] = [:]
  /// The columns that have moved out of sight on the left of a field, or the lines at the top of an editor.
  var fieldOffsets: [ElementID: Int] = [:]
  /// The lines that have moved out of sight at the top of a list.
  var listOffsets: [ElementID: Int] = [:]
  /// The row of each list that the user was last at.
  var rows: [ElementID: ElementID] = [:]
  /// The last focus request that was carried out.
  var followedFocus: Int?
  var openMenu: ElementID?
  /// What has been typed of a day into the date picker that has the focus; nil when nothing has.
  var typedDay: TypedDay?
  /// What has been typed of a number into the stepper that has the focus; nil when nothing has.
  var typedNumber: String? { didSet { if typedNumber == nil { sentNumbers = [] } } }
  /// What was set by it, and may still come back one after the other.
  var sentNumbers: Set<Double> = []
  /// By list, the row that the user wants to be at, as soon as it is there.
  var awaitedRows: [ElementID: Int] = [:]
  /// By list, the rows that were asked for and have not come.
  var askedRows: [ElementID: AskedRows] = [:]
  var pageOffset = 0
  /// How far the page and its lists were scrolled before a restart, until there is enough on the screen for that, or the user does something.
  var resumedPage = 0
  var resumedLists: [ElementID: Int] = [:]
  /// Where the cursors were of fields that haven't come back to the screen yet.
  private var resumedCursors: [ElementID: Int] = [:]

  /// Fields that are gone from the screen are kept up to this number, in case they come back.
  private static let mostEditors = 200

  init(chosen: ElementID? = nil, resumedCursors: [ElementID: Int] = [:]) {
    self.chosen = chosen
    self.resumedCursors = resumedCursors
  }

  // MARK: Focus

  /// Where the focus is: what the user chose, or, while that is disabled or gone, the nearest thing after it, else before
  /// it; of a scene inside another, as long as that has something. So it returns when the element does.
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

  /// Keeps the focus, and the cursor, in the field in which the user types when it comes back under another label.
  mutating func follow(from old: Element, to new: Element) {
    guard let chosen, new.find(chosen) == nil, let next = new.successor(of: chosen, in: old) else { return }
    self.chosen = next
    editors[next] = editors.removeValue(forKey: chosen)
    fieldOffsets[next] = fieldOffsets.removeValue(forKey: chosen)
  }

  /// Keeps up with a screen that changes while the focus stays.
  mutating func keepOrder(of layout: Layout) {
    if let chosen, layout.stop(of: chosen) != nil { order = layout.targets }
  }

  // MARK: Fields

  /// Takes over the texts of the author's fields; what the user typed is among them, unless the author changed it.
  mutating func updateEditors(from root: Element) {
    var present: Set<ElementID> = []
    for element in root.all(where: \.role.isField) {
      guard let text = element.text else { continue }
      let isSecure = element.isSecure
      let isMultiline = element.role == .textEditor
      present.insert(element.id)
      if editors[element.id]?.isSecure == isSecure {
        editors[element.id]?.replace(with: text)
      } else {
        var editor = TextBuffer(text: text, isSecure: isSecure, isMultiline: isMultiline)
        if let cursor = resumedCursors.removeValue(forKey: element.id) { editor.move(to: cursor) }
        editors[element.id] = editor
      }
    }
    if editors.count > ScreenState.mostEditors { editors = editors.filter { present.contains($0.key) } }
  }
}

/// The states of the screens that were shown last, so that going back finds everything in its place.
struct ScreenStates: Sendable {
  /// The one left last at the end.
  private var states: [(instance: Int, state: ScreenState)] = []

  /// More screens than this are not kept; whoever goes back further finds them as new.
  private static let most = 100

  mutating func keep(_ state: ScreenState, of instance: Int) {
    var state = state
    // What nobody should find in the memory of a screen that was left.
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
    self.init(chosen: position.focus.map { ElementID($0) }, resumedCursors: identified(position.cursors))
    resumedLists = identified(position.lists)
    rows = identified(position.rows.mapValues { ElementID($0) })
    resumedPage = position.page
  }
}
