/// A property of a ``ViewController`` that is drawn: each change of it redraws the screen.
@MainActor
@propertyWrapper
public struct State<Value> {
  private var value: Value

  /// Gives the property its first value.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// Use the property itself: it is only reachable through its view controller.
  @available(*, unavailable, message: "@State is for the properties of a ViewController")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// How Swift reads and writes a wrapped property of a class (SE-0258, "Referencing the enclosing self").
  public static subscript<Owner: ViewController>(
    _enclosingInstance owner: Owner,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Owner, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Owner, State<Value>>
  ) -> Value {
    get { owner[keyPath: storageKeyPath].value }
    set {
      owner[keyPath: storageKeyPath].value = newValue
      owner.setNeedsDisplay()
    }
  }
}
