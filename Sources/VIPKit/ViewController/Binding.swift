/// A value that a view reads and writes, and that somebody else keeps.
@MainActor
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Makes a binding from its two halves.
  ///
  /// - Parameters:
  ///   - get: reads the value.
  ///   - set: writes it.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

/// A class whose properties can be bound to views: every ``ViewController``.
@MainActor
public protocol BindingSource: AnyObject {}

extension BindingSource {
  /// A binding to one of the object's properties; holds the object weakly.
  ///
  /// ```swift
  /// TextField("User name", text: binding(\.userName))
  /// ```
  ///
  /// - Parameter keyPath: the property.
  public func binding<Value>(_ keyPath: ReferenceWritableKeyPath<Self, Value>) -> Binding<Value> {
    let last = self[keyPath: keyPath]
    return Binding(
      get: { [weak self] in self?[keyPath: keyPath] ?? last },
      set: { [weak self] in self?[keyPath: keyPath] = $0 })
  }
}
