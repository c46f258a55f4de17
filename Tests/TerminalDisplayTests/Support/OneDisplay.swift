import TestSupport
import Testing

extension Trait where Self == OneDisplay {
  /// One display has the signals of the process at a time: a test of stopping would stop another test's display.
  static var oneDisplay: Self { Self() }
}

struct OneDisplay: SuiteTrait, TestTrait, TestScoping {
  private static let turns = Turns(count: 1)

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.turns.take(function)
  }
}
