import TestSupport
import Testing

extension Trait where Self == DisplayTurn {
  /// Other tests may have displays at the same time, except those that run alone.
  static var besideDisplays: Self { Self(isAlone: false) }

  /// No other test has a display meanwhile: signals are the process's, and one that stops it would stop all displays.
  static var aloneWithDisplay: Self { Self(isAlone: true) }
}

struct DisplayTurn: SuiteTrait, TestTrait, TestScoping {
  private static let count = 100
  private static let turns = Turns(count: count)

  let isAlone: Bool

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    // A test's own trait overrides that of its suite.
    let isOverruled = !isAlone && test.traits.contains { ($0 as? Self)?.isAlone == true }
    return testCase == nil || isOverruled ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.turns.take(isAlone ? Self.count : 1, function)
  }
}
