package struct Overdue: Error, CustomStringConvertible { package let description: String }

/// Polls a condition that sends no notice; throws ``Overdue`` after a limit that is more than a busy machine needs.
package func eventually(
  _ what: String, within limit: Duration = .seconds(120), _ isMet: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit * TestEnvironment.patience
  // Longer and longer: others use the processor, often what is waited for.
  var pause = Duration.milliseconds(2)
  while try await !isMet() {
    guard .now < deadline else { throw Overdue(description: "not within \(limit): \(what)") }
    try await Task.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(32))
  }
}
