import TestSupport
import Testing

extension Trait where Self == TakesTurns {
  /// Only some of these tests run at the same time: each host has a watch of its folders, and a user of the machine may have
  /// 128 (`fs.inotify.max_user_instances`).
  static var takesTurns: Self { Self(isLong: false) }

  /// It takes turns, and goes before the others: it would be alone with one processor at the end.
  static var takesLongTurns: Self { Self(isLong: true) }
}

struct TakesTurns: SuiteTrait, TestTrait, TestScoping {
  private static let turns = Turns(count: 20)

  let isLong: Bool

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.turns.take(first: isLong, function)
  }
}
