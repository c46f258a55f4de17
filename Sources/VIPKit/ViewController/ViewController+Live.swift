/// What goes on while the scene is there. The screen counts as settled meanwhile.
extension ViewController {
  /// Does something with each value that comes, for as long as the scene is there.
  ///
  /// - Parameters:
  ///   - values: where they come from, such as a worker's `AsyncStream`. An error ends them.
  ///   - receive: takes one; refers to the view controller weakly.
  /// - Returns: cancelled, takes no more of them.
  @discardableResult
  public func observe<Values: AsyncSequence>(
    _ values: Values, file: String = #fileID, line: Int = #line,
    _ receive: @escaping @MainActor (Values.Element) -> Void
  ) -> Task<Void, Never> {
    tasks.begin(origin: "\(file):\(line)", isAwaited: false) { await values.each(receive) }
  }

  /// Does something again and again, for as long as the scene is there.
  ///
  /// - Parameters:
  ///   - interval: the time between.
  ///   - clock: measures it; a test has one of its own.
  ///   - act: does it; refers to the view controller weakly.
  /// - Returns: cancelled, ends it.
  @discardableResult
  public func every(
    _ interval: Duration, clock: any Clock<Duration> = ContinuousClock(), file: String = #fileID, line: Int = #line,
    _ act: @escaping @MainActor () -> Void
  ) -> Task<Void, Never> {
    tasks.begin(origin: "\(file):\(line)", isAwaited: false) { await clock.every(interval, act) }
  }
}

extension AsyncSequence {
  /// Does something with each value, until there are no more, or an error, or the task is cancelled.
  @MainActor
  func each(_ receive: @MainActor (Element) -> Void) async {
    var values = makeAsyncIterator()
    while let value = try? await values.next(isolation: MainActor.shared), !Task.isCancelled { receive(value) }
  }
}

extension Clock<Duration> {
  /// Does something again and again, until the task is cancelled.
  @MainActor
  func every(_ interval: Duration, _ act: @MainActor () -> Void) async {
    while (try? await sleep(for: interval)) != nil, !Task.isCancelled { act() }
  }
}
