/// A value that a view reads and writes, and that somebody else keeps.
@MainActor
@dynamicMemberLookup
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

  /// A binding to a part of the value: `$contact.phone`.
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(get: { wrappedValue[keyPath: part] }, set: { wrappedValue[keyPath: part] = $0 })
  }
}

extension Binding {
  /// The same value for a view that may have none; none is not written.
  var optional: Binding<Value?> {
    Binding<Value?>(get: { wrappedValue }, set: { if let value = $0 { wrappedValue = value } })
  }
}

/// A class whose properties can be bound to views: every ``ViewController``.
@MainActor
public protocol BindingSource: AnyObject {}

extension BindingSource {
  /// A binding to one of the object's properties, when `$name` isn't enough: to one that does something when it is set. Holds the
  /// object weakly.
  ///
  /// ```swift
  /// TextField("Filter", text: binding(\.typedFilter))
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
