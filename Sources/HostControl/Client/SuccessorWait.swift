import FoundationEssentials
import Glibc

/// Waits for the app that comes in the place of another: the next child of the same supervisor.
package struct SuccessorWait: Sendable {
  /// How often there is a look, in microseconds.
  private static let interval: UInt32 = 10_000

  private let apps: RunningApps
  private let old: Int32
  private let supervisor: WatchedSupervisor?
  private let timeout: Duration

  /// Notes whose child an app is. To be asked before it ends.
  ///
  /// - Parameters:
  ///   - app: the process of the app.
  ///   - apps: has the sockets of the apps.
  ///   - timeout: how long the next one may take.
  package init(of app: Int32, in apps: RunningApps, timeout: Duration = .seconds(35)) {
    self.apps = apps
    self.timeout = timeout
    old = app
    supervisor = ProcessStatus(of: app).map { WatchedSupervisor($0.parent, of: app) }
  }

  /// Waits until the next app shows something.
  ///
  /// - Returns: its process.
  /// - Throws: ``ControlFault/runEnded(pid:reason:)`` when the supervisor has ended, ``ControlFault/notBack(pid:)`` when the app
  ///   takes too long.
  @discardableResult
  package func wait() throws(ControlFault) -> Int32 {
    try wait { apps.hasBegun($0) }
  }

  /// Waits until there is a next app, whether it shows something or not.
  ///
  /// - Returns: its process; nil when the run has ended.
  package func next() throws(ControlFault) -> Int32? {
    guard supervisor?.isOne == true else { return nil }
    do throws(ControlFault) { return try wait { _ in true } } catch {
      if case .runEnded = error { return nil }
      throw error
    }
  }

  private func wait(until isThere: (Int32) -> Bool) throws(ControlFault) -> Int32 {
    guard let supervisor else { throw .runEnded(pid: old, reason: nil) }
    let deadline = ContinuousClock.now + timeout
    while !supervisor.hasEnded {
      // Before the look: this process may have been stopped for long.
      let isLate = ContinuousClock.now >= deadline
      let next = try apps.pids().first { $0 != old && ProcessStatus(of: $0)?.parent == supervisor.process }
      if let next, isThere(next) { return next }
      if isLate { throw .notBack(pid: old) }
      usleep(Self.interval)
    }
    throw .runEnded(pid: old, reason: supervisor.reason)
  }
}
