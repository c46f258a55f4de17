package import HostSystem
import Glibc

/// Reads along what the apps of a run write, from one app to the next. It asks neither the app nor its supervisor for anything.
package final class OutputReader {
  /// How often there is a look for new lines, in microseconds.
  private static let interval: UInt32 = 50_000

  private let log: OutputLog
  private let supervisor: WatchedSupervisor
  private var place = 0
  /// How much there was at the last look: what is behind the place is a line whose end hasn't come.
  private var seen = 0

  /// Finds what an app and those before it have written.
  ///
  /// - Parameter app: the process of the app.
  /// - Throws: ``ControlFault/noLog(pid:)`` when nobody keeps it.
  package init(of app: Int32) throws(ControlFault) {
    guard let parent = ProcessStatus(of: app)?.parent, let log = OutputLog(of: parent) else { throw .noLog(pid: app) }
    self.log = log
    supervisor = WatchedSupervisor(parent)
  }

  /// Reads what has been written so far.
  package func next() -> OutputLog.Passage {
    seen = log.count
    let passage = log.passage(from: place)
    place = passage.end
    return passage
  }

  /// Waits until there is more.
  ///
  /// - Returns: false when the run has ended, and all of it was read.
  package func wait() -> Bool {
    while log.count == seen {
      // What was written before the end is read after it.
      if supervisor.hasEnded { return log.count > seen }
      usleep(Self.interval)
    }
    return true
  }
}
