/// A value that a view reads and writes and another keeps: `@Binding var name: String`, by `NameField(name: $name)`.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void
  /// Whether setting it may do more than change a value: not with `$name`.
  let acts: Bool

  /// Makes a binding of its two halves. Input by it isn't done again after a new build or a crash, but for typed text.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(acts: true, get: get, set: set)
  }

  init(acts: Bool, get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.acts = acts
    self.get = get
    self.set = set
  }

  /// Makes a binding of another one, as `NameField(name: $name)` does.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A value that stays what it is, for a test or a view that only shows something.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(acts: false, get: { value }, set: { _ in })
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// A binding to a part of the value: `$contact.phone`.
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(acts: acts, get: { wrappedValue[keyPath: part] }, set: { wrappedValue[keyPath: part] = $0 })
  }
}

extension Binding {
  /// Nil isn't written.
  var optional: Binding<Value?> {
    Binding<Value?>(acts: acts, get: { wrappedValue }, set: { if let value = $0 { wrappedValue = value } })
  }
}

/// An observable object with bindings to its properties: `@Bindable var model: AccountModel` has `$model.name`.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
  /// The object.
  public var wrappedValue: Value

  /// Makes the properties of an object bindable.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Makes the properties of an object bindable, where no property is declared: `Bindable(model).name`.
  public init(_ object: Value) { wrappedValue = object }

  /// Where the bindings are found.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property. It keeps the object.
  public subscript<Part>(dynamicMember part: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part> {
    let object = wrappedValue
    return Binding(acts: false, get: { object[keyPath: part] }, set: { object[keyPath: part] = $0 })
  }
}

/// A class whose properties can be bound to views: every ``ViewController``.
@MainActor
public protocol BindingSource: AnyObject {}

extension BindingSource {
  /// A binding to a property that does something when it is set: `TextField("Filter", text: binding(\.typedFilter))`.
  /// Holds the object weakly. Input by it isn't done again after a new build or a crash, but for typed text.
  public func binding<Value>(_ keyPath: ReferenceWritableKeyPath<Self, Value>) -> Binding<Value> {
    let last = self[keyPath: keyPath]
    return Binding(
      get: { [weak self] in self?[keyPath: keyPath] ?? last },
      set: { [weak self] in self?[keyPath: keyPath] = $0 })
  }
}
