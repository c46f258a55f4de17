/// On a busy machine the runtime makes no backtrace of a death now and then ("failed to suspend thread"). Then nobody is named, and a test of
/// who it was has it die again.
public enum Backtraces {
  /// How often a death may lack its backtrace. One that never comes fails a test in seconds.
  public static let mostTries = 8

  @TaskLocal private static var tries = 1

  /// Tries again what lacked a backtrace.
  ///
  /// - Throws: ``Overdue`` when it is in vain.
  public static func tryAgain<Value>(_ body: () async throws -> Value) async throws -> Value {
    guard tries < mostTries else { throw Overdue(description: "no backtrace of \(mostTries) deaths") }
    return try await $tries.withValue(tries + 1, operation: body)
  }
}
