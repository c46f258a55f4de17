/// A screen's surroundings: its display, the user's language and time zone.
public struct EnvironmentValues: Equatable, Sendable {
  /// How much room there is side by side.
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
  /// The time and randomness; a test sets them.
  public var system = SystemValues()
  /// The user of the application, where the host knows them; nil for a run in a terminal.
  public var user: UserIdentity?
  /// The scene's words in the user's language; those of the sources where there is no catalogue.
  public var words = Words()

  private var custom = Custom()

  /// Makes the surroundings of a display that says nothing.
  public init() {}

  /// A value that an application added, by its key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { custom.values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
    set { custom.values[ObjectIdentifier(key)] = newValue }
  }

  /// Any two are equal, as values of any type can't be compared. Views set them at each drawing.
  private struct Custom: Equatable, Sendable {
    var values: [ObjectIdentifier: any Sendable] = [:]

    static func == (left: Custom, right: Custom) -> Bool { true }
  }
}

/// A value that an application adds to the surroundings of its views: `AccountView().environment(\.currency, "GBP")`.
///
/// ```swift
/// private struct CurrencyKey: EnvironmentKey { static let defaultValue = "EUR" }
/// extension EnvironmentValues {
///   var currency: String { get { self[CurrencyKey.self] } set { self[CurrencyKey.self] = newValue } }
/// }
/// ```
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// What a view finds where nothing was set.
  static var defaultValue: Value { get }
}

/// How much room a screen has side by side.
public enum WidthClass: String, Sendable {
  /// Less than 60 columns: one thing at a time.
  case compact
  /// Room for two panes.
  case regular
}

/// A value of a view's surroundings: `@Environment(\.widthClass) private var widthClass`.
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
  /// The same view, with another value in its surroundings.
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
