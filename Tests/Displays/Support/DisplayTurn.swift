import TestSupport
import Testing

extension Trait where Self == DisplayTurn {
  /// Displays of several tests may be there at the same time, but for those that are alone.
  static var besideDisplays: Self { Self(isAlone: false) }

  /// No other test has a display meanwhile: the signals belong to the process, and one that stops it would stop another's display.
  static var aloneWithDisplay: Self { Self(isAlone: true) }
}

struct DisplayTurn: SuiteTrait, TestTrait, TestScoping {
  private static let count = 100
  private static let turns = Turns(count: count)

  let isAlone: Bool

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    // What a test says of itself counts, and not what its suite does.
    let isOverruled = !isAlone && test.traits.contains { ($0 as? Self)?.isAlone == true }
    return testCase == nil || isOverruled ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.turns.take(isAlone ? Self.count : 1, function)
  }
}
