/// Work that goes on while the scene is there; the screen counts as settled meanwhile.
extension ViewController {
  /// Handles each value, such as of a worker's `AsyncStream`, until the scene is gone or the task is cancelled.
  @discardableResult
  public func observe<Values: AsyncSequence>(
    _ values: Values, file: String = #fileID, line: Int = #line,
    _ receive: @escaping @MainActor (Values.Element) async -> Void
  ) -> Task<Void, Never> where Values.Failure == Never {
    tasks.begin(origin: "\(file):\(line)", isAwaited: false) { await values.forEach(receive) }
  }

  /// Handles each value until the scene is gone, the task is cancelled, or an error ends them, which `onFailure` takes.
  @discardableResult
  public func observe<Values: AsyncSequence>(
    _ values: Values, file: String = #fileID, line: Int = #line,
    _ receive: @escaping @MainActor (Values.Element) async -> Void, onFailure: @escaping @MainActor (any Error) -> Void
  ) -> Task<Void, Never> {
    tasks.begin(origin: "\(file):\(line)", isAwaited: false) {
      do { try await values.forEach(receive) } catch { if !Task.isCancelled { onFailure(error) } }
    }
  }

  /// Follows something, `observe { [weak interactor] in … }`, until the scene is gone or the task is cancelled.
  @discardableResult
  public func observe(
    file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    tasks.begin(origin: "\(file):\(line)", isAwaited: false, work)
  }

  /// Acts at each interval of the ``ViewController/environment``'s clock until the scene is gone or the task cancelled.
  @discardableResult
  public func every(
    _ interval: Duration, file: String = #fileID, line: Int = #line, _ act: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    let clock = environment.system.clock
    return tasks.begin(origin: "\(file):\(line)", isAwaited: false) { await clock.every(interval, act) }
  }
}

extension AsyncSequence {
  @MainActor
  func forEach(_ receive: @MainActor (Element) async -> Void) async throws(Failure) {
    var values = makeAsyncIterator()
    while let value = try await values.next(isolation: MainActor.shared), !Task.isCancelled { await receive(value) }
  }
}

extension Clock<Duration> {
  @MainActor
  func every(_ interval: Duration, _ act: @MainActor () async -> Void) async {
    while (try? await sleep(for: interval)) != nil, !Task.isCancelled { await act() }
  }
}
