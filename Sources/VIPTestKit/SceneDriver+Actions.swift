@_spi(Host) import ScreenModel
@_spi(Host) public import VIPKit

/// What a user does on the screen, as the host does it. Throws ``DriverError`` for what a user can't do.
extension SceneDriver {
  /// Puts a text in a field.
  public func type(_ text: String, into label: String) throws { try perform(.edit(text), on: label) }

  /// Presses a button, a link, a switch, a tab, a column header, or the loader's cancel button, and settles.
  public func press(_ label: String) async throws { try await act { try $0.press(label) } }

  /// Follows a link as the host does, and settles. False when it takes the scene's place, and the scene asks first
  /// (``ViewController/isModalInPresentation``).
  @discardableResult
  public func follow(_ label: String) async throws -> Bool {
    let element = try hosted.resolve { resolver in
      try resolver.check()
      return try resolver.element(label) { $0.isPressable }
    }
    guard element.route != nil else { throw DriverError.noLink(label: label) }
    let isFollowed = try hosted.follow(element)
    try await settle()
    return isFollowed
  }

  /// Chooses a row, counted from 1, and settles.
  public func select(row number: Int) async throws { try await act(inside: true) { try $0.select(row: number) } }

  /// Shows the tab with a title, and settles.
  public func select(tab title: String) async throws { try await act(inside: true) { try $0.select(tab: title) } }

  /// Does something to the element with a label.
  public func perform(_ action: Action, on label: String) throws {
    try hosted.perform(hosted.resolve { try $0.perform(action, on: label) })
  }

  /// Runs a command, or presses a button with a shortcut, and settles. Of several with one title it is, as in a script,
  /// the nearest to what was done last.
  public func run(_ title: String) async throws {
    try hosted.root.perform(hosted.root.resolve(inside: true) { try $0.run(title) })
    try await settle()
  }

  /// Answers the question with one of its choices, and settles.
  public func answer(_ choice: String) async throws { try await act { try $0.answer(choice) } }

  private func act(inside: Bool = false, _ find: (ScreenResolver) throws -> UserEvent) async throws {
    try hosted.perform(hosted.resolve(inside: inside, find))
    try await settle()
  }

  /// Dismisses the error alert.
  public func dismissError() {
    hosted.noteStep("dismissError()")
    hosted.dismissAlert()
    hosted.noteChange()
  }
}

extension SceneDriver {
  /// Brings the scene on the screen again, with those inside it.
  public func appear() {
    hosted.noteStep("appear()")
    hosted.appear()
  }

  /// Takes the scene off the screen, with those inside it.
  public func disappear() {
    hosted.noteStep("disappear()")
    hosted.disappear()
  }

  /// Tries to leave the scene as a user does. False, when it has settled, when it or one inside asks first
  /// (``ViewController/isModalInPresentation``).
  public func goBack() async throws -> Bool {
    try hosted.resolve { try $0.check(isTyping: true) }
    if hosted.leave() { return true }
    try await settle()
    return false
  }

  /// Brings the scene on the screen again with the result of a result route.
  public func finish<Destination, Value>(_ route: ResultRoute<Destination, Value>, with value: Value) throws {
    hosted.noteStep("finish(.\(route.name), with: \(SourceText.of(value)))")
    _ = try unwindSegue(route.name).perform(with: value)
    hosted.appear()
  }

  /// Brings the scene on the screen again without the result of a result route.
  public func cancel<Destination, Value>(_ route: ResultRoute<Destination, Value>) throws {
    hosted.noteStep("cancel(.\(route.name))")
    try unwindSegue(route.name).cancel()
    hosted.appear()
  }

  private func unwindSegue(_ route: String) throws(DriverError) -> UnwindSegue {
    guard let segue = scene.unwindSegue(for: route) else { throw .noUnwindSegue(route: route) }
    return segue
  }
}

extension SceneDriver {
  /// Waits until all work is done but for what is observed or repeats, and the loader is gone, or until the user is
  /// asked. Throws ``DriverError/unsettled(by:)`` when it takes longer than the limit.
  public func settle(within limit: Duration = .seconds(60)) async throws {
    try await wait(within: limit) { [self] in
      repeat {
        for scene in hosted.onScreen { await scene.viewController.finishTasks() }
        _ = hosted.screen
        // Other work than the scene's tasks may take the loader away.
        if isLoading { try? await Task.sleep(for: .milliseconds(1)) }
      } while !Task.isCancelled && !isAsking && !unfinished.isEmpty
      return []
    }
  }

  /// Settles, and brings a clock to each time until which somebody sleeps, but no further than `time` from now: what is
  /// done every 10 seconds isn't done within the first, and six times within a minute. The limit is by the machine's
  /// clock. Throws ``DriverError/unsettled(by:)`` also when somebody sleeps again and again without a pause.
  public func settle(
    advancing clock: StepClock, by time: Duration = .seconds(1), within limit: Duration = .seconds(60)
  ) async throws {
    let end = clock.now + time
    try await wait(within: limit) { [self] in await advance(clock, until: end) }
  }

  /// Gives what goes on for ever.
  private func advance(_ clock: StepClock, until end: ContinuousClock.Instant) async -> [String] {
    var last: [Int] = []
    /// For how many turns nothing has happened, and since when; how often sleepers were woken at the time that it is.
    var (quiet, since, wakes) = (0, ContinuousClock.now, 0)
    while !Task.isCancelled, !isAsking {
      _ = hosted.screen
      let controllers = hosted.onScreen.map(\.viewController)
      let (tasks, awaited) = (controllers.map(\.taskCount), controllers.flatMap(\.unfinishedTasks))
      let (sleeps, sleepers) = clock.sleeps
      let now = tasks + [awaited.count, hosted.root.lastChange, sleeps, sleepers]
      if now == last { quiet += 1 } else { (last, quiet, since) = (now, 0, .now) }
      // Work that doesn't sleep is with an actor or a worker, or waits for other work. What is observed may never come.
      let allSleep = tasks.reduce(0, +) <= sleepers
      if quiet < (allSleep ? 5 : 50) || awaited.count > sleepers && .now < since + .seconds(1) {
        if allSleep { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
        continue
      }
      let time = clock.now
      if clock.wakeNext(until: end) {
        wakes = clock.now == time ? wakes + 1 : 0
        if wakes == 100 { return ["the clock, by which somebody sleeps again and again without a pause"] }
      } else if unfinished.isEmpty {
        break
      } else {
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    return []
  }

  /// `job` gives what goes on for ever.
  private func wait(within limit: Duration, for job: @escaping @MainActor () async -> [String]) async throws {
    // The work of views begins when they are drawn.
    _ = hosted.screen
    let (ends, end) = AsyncStream.makeStream(of: [String]?.self)
    let work = Task { end.yield(await job()) }
    let timer = Task {
      // In turns of the main actor: where many tests wait for it, each turn of the scene takes as long as one of these.
      for _ in 0..<Self.turns { try await Task.sleep(for: limit / Self.turns) }
      end.yield(nil)
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    for await endless in ends {
      // What is done on a busy machine when the time is over is done.
      let left = endless ?? unfinished
      guard left.isEmpty else { throw DriverError.unsettled(by: left) }
      if let fault = hosted.onScreen.lazy.compactMap(\.panes.fault).first { throw fault }
      return
    }
  }

  private var unfinished: [String] {
    _ = hosted.screen
    return hosted.onScreen.map(\.viewController).flatMap { controller in
      controller.unfinishedTasks + (controller.container.loading.map { ["the loader: \($0)"] } ?? [])
    }
  }

  private var isLoading: Bool { hosted.onScreen.contains { $0.viewController.container.loading != nil } }

  private var isAsking: Bool { hosted.inScreen.contains { $0.viewController.container.question != nil } }

  private static let turns = 60
}
