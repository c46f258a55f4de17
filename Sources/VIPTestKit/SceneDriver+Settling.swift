@_spi(Host) import VIPKit

/// When a scene has nothing more to do.
extension SceneDriver {
  /// Waits until all work is done that the scene has begun, but for what it observes or does again and again, and the loader is
  /// gone; or until it asks the user.
  ///
  /// - Parameter limit: how long.
  /// - Throws: ``DriverError/unsettled(by:)`` when it takes longer.
  public func settle(within limit: Duration = .seconds(60)) async throws {
    // The work of views begins when they are drawn.
    _ = screen
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    let work = Task {
      repeat {
        for driver in onScreen { await driver.viewController.finishTasks() }
        _ = screen
        // Who takes the loader away may be no task of the scene.
        if isLoading { try? await Task.sleep(for: .milliseconds(1)) }
      } while !Task.isCancelled && !isAsking && !unfinished.isEmpty
      end.yield(true)
    }
    let timer = Task {
      // In turns of the main actor: where many tests wait for it, each turn of the scene takes as long as one of these.
      for _ in 0..<Self.turns { try await Task.sleep(for: limit / Self.turns) }
      end.yield(false)
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    for await isDone in ends {
      let left = unfinished
      // What is done on a busy machine when the time is over is done.
      guard isDone || left.isEmpty else { throw DriverError.unsettled(by: left) }
      if let fault = onScreen.lazy.compactMap(\.panes.fault).first { throw fault }
      return
    }
  }

  private var unfinished: [String] {
    onScreen.flatMap { driver in
      driver.viewController.unfinishedTasks + (driver.loading.map { ["the loader: \($0)"] } ?? [])
    }
  }

  private var isLoading: Bool { onScreen.contains { $0.loading != nil } }

  private var isAsking: Bool { inScreen.contains { $0.question != nil } }

  private static let turns = 60
}
