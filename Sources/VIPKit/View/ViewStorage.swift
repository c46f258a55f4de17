/// What lasts of the views of a screen from one drawing to the next: the values of their ``State`` properties, and the names of
/// their elements.
@MainActor
final class ViewStorage {
  private struct Key: Hashable {
    let place: ViewPlace
    let property: Int
  }

  private var states: [Key: AnyObject] = [:]
  private var used: Set<Key> = []
  private var names = ElementNames()
  /// Called when a state changes.
  var onChange: @MainActor () -> Void = {}

  /// The tree of a screen, each element with its id.
  func render(_ view: any View) -> Element {
    used = []
    let elements = ViewContext(self).elements(of: AnyView(view), at: 0)
    if states.count > used.count { states = states.filter { used.contains($0.key) } }
    return names.identify(elements.count == 1 ? elements[0] : Element(.verticalStack, children: elements))
  }

  /// The state of a property of the view at a place.
  ///
  /// - Parameters:
  ///   - property: the number of the property.
  ///   - initial: its value when the view is new on the screen.
  func state<Value>(_ property: Int, at place: ViewPlace, initial: Value) -> StateValue<Value> {
    let key = Key(place: place, property: property)
    used.insert(key)
    if let state = states[key] as? StateValue<Value> { return state }
    let state = StateValue(initial) { [weak self] in self?.onChange() }
    states[key] = state
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
