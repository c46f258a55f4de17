/// A result route and the Router's method for what comes back on it: the counterpart of a storyboard's unwind segue.
///
/// ```swift
/// var unwindSegues: [UnwindSegue] {
///   [UnwindSegue(.editContact) { [weak self] contact in self?.dataStore.contact = contact }]
/// }
/// ```
@MainActor
public struct UnwindSegue {
  /// The name of the route.
  public let route: String
  /// What the destination is to finish with.
  @_spi(Host) public let valueType: any Any.Type

  private let take: @MainActor (any Sendable) -> Bool
  private let cancelled: @MainActor () -> Void

  /// Connects a result route to the methods for its value, and for a user who comes back without one. They run before the
  /// source appears again, and lead nowhere else.
  public init<Destination, Value>(
    _ route: ResultRoute<Destination, Value>, _ take: @escaping @MainActor (Value) -> Void,
    cancelled: @escaping @MainActor () -> Void = {}
  ) {
    self.route = route.name
    valueType = Value.self
    self.take = { value in
      guard let value = value as? Value else { return false }
      take(value)
      return true
    }
    self.cancelled = cancelled
  }

  /// Hands over what the destination has finished with; false when it isn't a ``valueType``. Called by the host, and by tests.
  public func perform(with value: any Sendable) -> Bool { take(value) }

  /// Says that the user has come back without a value. Called by the host, and by tests.
  public func cancel() { cancelled() }
}
