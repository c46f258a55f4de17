/// What goes on while the scene is there. The screen counts as settled meanwhile.
extension ViewController {
  /// Does something with each value that comes, for as long as the scene is there.
  ///
  /// - Parameters:
  ///   - values: where they come from, such as a worker's `AsyncStream`.
  ///   - receive: takes one; refers to the view controller weakly.
  /// - Returns: cancelled, takes no more of them.
  @discardableResult
  public func observe<Values: AsyncSequence>(
    _ values: Values, file: String = #fileID, line: Int = #line,
    _ receive: @escaping @MainActor (Values.Element) async -> Void
  ) -> Task<Void, Never> where Values.Failure == Never {
    tasks.begin(origin: "\(file):\(line)", isAwaited: false) { await values.forEach(receive) }
  }

  /// Does something with each value that comes, for as long as the scene is there, or until an error ends them.
  ///
  /// - Parameters:
  ///   - receive: takes one; refers to the view controller weakly.
  ///   - onFailure: takes the error; refers to the view controller weakly.
  /// - Returns: cancelled, takes no more of them.
  @discardableResult
  public func observe<Values: AsyncSequence>(
    _ values: Values, file: String = #fileID, line: Int = #line,
    _ receive: @escaping @MainActor (Values.Element) async -> Void, onFailure: @escaping @MainActor (any Error) -> Void
  ) -> Task<Void, Never> {
    tasks.begin(origin: "\(file):\(line)", isAwaited: false) {
      do { try await values.forEach(receive) } catch { if !Task.isCancelled { onFailure(error) } }
    }
  }

  /// Follows something for as long as the scene is there: a use case that ends with the scene.
  ///
  /// ```swift
  /// observe { [weak interactor] in await interactor?.followBook(request: ContactList.FollowBook.Request()) }
  /// ```
  ///
  /// - Parameter work: follows it until it is cancelled; refers to the view controller weakly.
  /// - Returns: cancelled, ends it.
  @discardableResult
  public func observe(
    file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    tasks.begin(origin: "\(file):\(line)", isAwaited: false, work)
  }

  /// Does something again and again, for as long as the scene is there.
  ///
  /// - Parameters:
  ///   - interval: the time between, by the clock of the ``ViewController/environment``.
  ///   - act: does it; refers to the view controller weakly.
  /// - Returns: cancelled, ends it.
  @discardableResult
  public func every(
    _ interval: Duration, file: String = #fileID, line: Int = #line, _ act: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    let clock = environment.system.clock
    return tasks.begin(origin: "\(file):\(line)", isAwaited: false) { await clock.every(interval, act) }
  }
}

extension AsyncSequence {
  /// Does something with each value, until there are no more, or an error, or the task is cancelled.
  @MainActor
  func forEach(_ receive: @MainActor (Element) async -> Void) async throws(Failure) {
    var values = makeAsyncIterator()
    while let value = try await values.next(isolation: MainActor.shared), !Task.isCancelled { await receive(value) }
  }
}

extension Clock<Duration> {
  /// Does something again and again, until the task is cancelled.
  @MainActor
  func every(_ interval: Duration, _ act: @MainActor () async -> Void) async {
    while (try? await sleep(for: interval)) != nil, !Task.isCancelled { await act() }
  }
}
