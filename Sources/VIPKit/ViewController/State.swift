/// A property that redraws the screen when it changes, unless both values are `Equatable` and equal. It lives as long
/// as its ``ViewController``; in a ``View``, as long as the view is on the screen.
@MainActor
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private var value: Value
  private var shared: StateValue<Value>?

  /// Gives the property its first value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value, in a view.
  public var wrappedValue: Value {
    get { shared?.value ?? value }
    nonmutating set { shared?.value = newValue }
  }

  /// A binding to the property, in a view.
  public var projectedValue: Binding<Value> {
    Binding(acts: false, get: { [shared, value] in shared?.value ?? value }, set: { [shared] in shared?.value = $0 })
  }

  mutating func update(_ number: Int, in context: ViewContext) {
    shared = context.storage.state(number, in: context, initial: value)
  }

  /// How Swift reads and writes a wrapped property of a class (SE-0258, "Referencing the enclosing self").
  public static subscript<Owner: ViewController>(
    _enclosingInstance owner: Owner,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Owner, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Owner, State<Value>>
  ) -> Value {
    get { owner[keyPath: storageKeyPath].value }
    set { change(owner, storageKeyPath, to: newValue) }
  }

  /// How Swift finds the binding to a wrapped property of a class: `$name`. It holds the object weakly.
  public static subscript<Owner: ViewController>(
    _enclosingInstance owner: Owner,
    projected projectedKeyPath: KeyPath<Owner, Binding<Value>>,
    storage storageKeyPath: ReferenceWritableKeyPath<Owner, State<Value>>
  ) -> Binding<Value> {
    let last = owner[keyPath: storageKeyPath].value
    return Binding(
      acts: false, get: { [weak owner] in owner?[keyPath: storageKeyPath].value ?? last },
      set: { [weak owner] newValue in if let owner { change(owner, storageKeyPath, to: newValue) } })
  }

  private static func change<Owner: ViewController>(
    _ owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, State<Value>>, to newValue: Value
  ) {
    let old = owner[keyPath: storage].value
    owner[keyPath: storage].value = newValue
    if !areEqual(old, newValue) { owner.setNeedsDisplay() }
  }
}

/// False for values that aren't `Equatable`.
func areEqual<Value>(_ old: Value, _ new: Value) -> Bool {
  func isEqual<Known: Equatable>(_ old: Known) -> Bool { new as? Known == old }
  return (old as? any Equatable).map { isEqual($0) } ?? false
}
