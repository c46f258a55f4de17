import FoundationEssentials
import Glibc

/// Waits for the app that comes in the place of another: the next child of the same supervisor.
package struct SuccessorWait: Sendable {
  /// How often there is a look, in microseconds.
  private static let interval: UInt32 = 10_000

  private let apps: RunningApps
  private let old: Int32
  private let supervisor: Int32?
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
    supervisor = Self.parent(of: app)
  }

  /// Waits until the next app can be controlled.
  ///
  /// - Returns: its process.
  /// - Throws: ``ControlFault/notBack(pid:)`` when the supervisor has ended, or the app takes too long.
  @discardableResult
  package func wait() throws(ControlFault) -> Int32 {
    let deadline = ContinuousClock.now + timeout
    while let supervisor, kill(supervisor, 0) == 0 {
      // Before the look: this process may have been stopped for long.
      let isLate = ContinuousClock.now >= deadline
      if let next = try apps.pids().first(where: { $0 != old && Self.parent(of: $0) == supervisor }) { return next }
      if isLate { break }
      usleep(Self.interval)
    }
    throw .notBack(pid: old)
  }

  /// The process that has started another; nil when that has ended.
  static func parent(of process: Int32) -> Int32? {
    // The name of the program is in parentheses, and may have some itself; the state and the parent follow (proc(5)).
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 1 ? Int32(fields[1]) : nil
  }
}
