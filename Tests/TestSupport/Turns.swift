/// So many tests may run at the same time; the others wait.
public actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter count: how many.
  public init(count: Int) { free = count }

  /// Runs a test in its turn.
  ///
  /// - Parameter isFirst: whether it goes before those that wait.
  public nonisolated func take(first isFirst: Bool = false, _ test: @Sendable () async throws -> Void) async throws {
    await begin(first: isFirst)
    let result: Result<Void, any Error>
    do { result = .success(try await test()) } catch { result = .failure(error) }
    await end()
    try result.get()
  }

  private func begin(first isFirst: Bool) async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.insert($0, at: isFirst ? 0 : waiting.endIndex) }
  }

  private func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
