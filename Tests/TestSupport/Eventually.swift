/// What a test waits for hasn't come.
public struct Overdue: Error, CustomStringConvertible {
  /// What was waited for.
  public let description: String
}

/// Waits until a condition is met that nobody tells of.
///
/// - Parameters:
///   - what: the condition in words.
///   - limit: how long to wait; more than a busy machine needs.
///   - isMet: looks whether it is met.
/// - Throws: ``Overdue``.
public func eventually(
  _ what: String, within limit: Duration = .seconds(30), _ isMet: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try !isMet() {
    guard .now < deadline else { throw Overdue(description: "not within \(limit): \(what)") }
    try await Task.sleep(for: .milliseconds(2))
  }
}
