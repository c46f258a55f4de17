/// What surrounds a screen: the display that it is on, the user's language and time zone.
public struct EnvironmentValues: Equatable, Sendable {
  /// How much room there is beside one another.
  public var widthClass = WidthClass.regular
  /// Whether the user has a mouse, or something like it.
  public var hasPointer = false
  /// The user's language and region, as POSIX names them, such as `ru_RU`; `C` when nothing is set.
  public var locale = "C"
  /// The user's time zone in the tz database, such as `Europe/Moscow`; nil when the system doesn't say.
  public var timeZone: String? {
    get { system.timeZone }
    set { system.timeZone = newValue }
  }
  /// The time, and what nobody can foresee.
  public var system = SystemValues()
  /// Who uses the application, where that is known to the host; nil for a run in a terminal.
  public var user: UserIdentity?
  /// The scene's words, in the user's language; those of the sources where there is no catalogue.
  public var words = Words()

  private var custom = Custom()

  /// Makes the surroundings of a display that says nothing.
  public init() {}

  /// A value that an application has added, by its key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { custom.values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
    set { custom.values[ObjectIdentifier(key)] = newValue }
  }

  /// Any two are equal: values of any type can't be compared. A view sets them, and each drawing sets them again.
  private struct Custom: Equatable, Sendable {
    var values: [ObjectIdentifier: any Sendable] = [:]

    static func == (left: Custom, right: Custom) -> Bool { true }
  }
}

/// A value that an application adds to what surrounds its views.
///
/// ```swift
/// private struct CurrencyKey: EnvironmentKey { static let defaultValue = "EUR" }
/// extension EnvironmentValues {
///   var currency: String {
///     get { self[CurrencyKey.self] }
///     set { self[CurrencyKey.self] = newValue }
///   }
/// }
/// AccountView().environment(\.currency, "GBP")
/// ```
public protocol EnvironmentKey {
  /// What is added.
  associatedtype Value: Sendable

  /// What a view finds where nobody has said anything.
  static var defaultValue: Value { get }
}

/// How much room a screen has beside one another.
public enum WidthClass: String, Sendable {
  /// Less than 60 columns: one thing at a time.
  case compact
  /// Room for two panes.
  case regular
}

/// A property of a view that has a value of what surrounds the view: `@Environment(\.widthClass) private var widthClass`.
/// A ViewController has ``ViewController/environment``.
@MainActor
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var value: Value

  /// Takes a value of what surrounds the view.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
    value = EnvironmentValues()[keyPath: keyPath]
  }

  /// The value; that of ``EnvironmentValues/init()`` while the view is on no screen.
  public var wrappedValue: Value { value }

  mutating func update(_ number: Int, in context: ViewContext) {
    value = context.environment[keyPath: keyPath]
  }
}

extension View {
  /// The same view, with something else in what surrounds it.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> ModifiedView<Self> {
    modified { content, context in
      var context = context
      context.environment[keyPath: keyPath] = value
      return context.elements(of: content, at: 0)
    }
  }
}
