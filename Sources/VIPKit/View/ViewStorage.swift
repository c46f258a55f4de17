/// What lasts of the views of a screen from one drawing to the next: the values of their ``State`` properties, and the names of
/// their elements.
@MainActor
final class ViewStorage {
  private struct Key: Hashable {
    let place: ViewPlace
    let property: Int
  }

  private struct Entry {
    let state: AnyObject
    /// The place that keeps it while it isn't shown itself.
    let keeper: ViewPlace?
  }

  private var states: [Key: Entry] = [:]
  private var used: Set<Key> = []
  /// The places that keep what is inside them, also what isn't shown.
  var keepers: Set<ViewPlace> = []
  /// The work of the views of the drawing that is being made, or was made last.
  var works: [ViewPlace: ViewWork] = [:]
  private var names = ElementNames()
  /// What surrounds the screen.
  var environment = EnvironmentValues() {
    didSet { if environment != oldValue { onChange() } }
  }
  /// Called when a state changes.
  var onChange: @MainActor () -> Void = {}

  /// The tree of a screen, each element with its id.
  func render(_ view: any View) -> Element {
    used = []
    keepers = []
    works = [:]
    let elements = ViewContext(self).elements(of: AnyView(view), at: 0)
    if states.count > used.count {
      states = states.filter { used.contains($0.key) || $0.value.keeper.map(keepers.contains) == true }
    }
    return names.identify(elements.count == 1 ? elements[0] : Element(.verticalStack, children: elements))
  }

  /// The state of a property of a view.
  ///
  /// - Parameters:
  ///   - property: the number of the property.
  ///   - context: where the view stands.
  ///   - initial: its value when the view is new on the screen.
  func state<Value>(_ property: Int, in context: ViewContext, initial: Value) -> StateValue<Value> {
    let key = Key(place: context.place, property: property)
    used.insert(key)
    if let state = states[key]?.state as? StateValue<Value> { return state }
    let state = StateValue(initial) { [weak self] in self?.onChange() }
    states[key] = Entry(state: state, keeper: context.keeper)
    return state
  }
}

/// The value of a ``State`` property of a view.
@MainActor
final class StateValue<Value> {
  var value: Value {
    didSet { onChange() }
  }
  private let onChange: @MainActor () -> Void

  init(_ value: Value, onChange: @escaping @MainActor () -> Void) {
    self.value = value
    self.onChange = onChange
  }
}
