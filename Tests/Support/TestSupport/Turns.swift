/// A limit of tests that run at the same time; the others wait, in their order.
package actor Turns {
  private var free: Int
  private var waiting: [(count: Int, go: CheckedContinuation<Void, Never>)] = []

  package init(count: Int) { free = count }

  /// - Parameter isFirst: whether it overtakes those that wait.
  package nonisolated func take(
    _ count: Int = 1, first isFirst: Bool = false, _ test: @Sendable () async throws -> Void
  ) async throws {
    await begin(count, first: isFirst)
    let result: Result<Void, any Error>
    do { result = .success(try await test()) } catch { result = .failure(error) }
    await end(count)
    try result.get()
  }

  private func begin(_ count: Int, first isFirst: Bool) async {
    if waiting.isEmpty, free >= count {
      free -= count
      return
    }
    await withCheckedContinuation { waiting.insert((count, $0), at: isFirst ? 0 : waiting.endIndex) }
  }

  private func end(_ count: Int) {
    free += count
    while let next = waiting.first, next.count <= free {
      free -= next.count
      waiting.removeFirst().go.resume()
    }
  }
}
