/// A result route and the Router's method for its result, as a storyboard's unwind segue:
/// `UnwindSegue(.editContact) { [weak self] contact in self?.dataStore.contact = contact }`.
@MainActor
public struct UnwindSegue {
  /// The name of the route.
  public let route: String
  /// The type of the result.
  @_spi(Host) public let valueType: any Any.Type

  private let take: @MainActor (any Sendable) -> Bool
  private let cancelled: @MainActor () -> Void

  /// Connects a result route to its methods. They run before the source appears again, and lead nowhere else.
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

  /// Hands over the result; false when it isn't a ``valueType``. Called by the host, and by tests.
  public func perform(with value: any Sendable) -> Bool { take(value) }

  /// Says that the user came back without a result. Called by the host, and by tests.
  public func cancel() { cancelled() }
}
