import Glibc
package import HostSystem

/// Follows the output of a run's apps, without asking the app or its supervisor.
package final class OutputReader {
  /// The polling interval, in microseconds.
  private static let interval: UInt32 = 50_000

  private let log: OutputLog
  private let supervisor: WatchedSupervisor
  private var place = 0
  /// The length at the last look: behind `place` is an unfinished line.
  private var seen = 0

  /// Throws ``Diagnostic/noLog(pid:)`` when nobody keeps the output.
  package init(of run: Run) throws(Diagnostic) {
    guard let parent = run.supervisor, let log = OutputLog(of: parent) else { throw .noLog(pid: run.app) }
    self.log = log
    supervisor = WatchedSupervisor(parent)
  }

  deinit {
    close(log.descriptor)
    supervisor.close()
  }

  package func next() -> OutputLog.Chunk {
    seen = log.count
    let chunk = log.chunk(from: place)
    place = chunk.end
    return chunk
  }

  package var isOver: Bool { supervisor.hasEnded }

  /// False when the run has ended, and everything was read.
  package func wait() -> Bool {
    while log.count == seen {
      // Read once more: something may have been written before the end.
      if supervisor.hasEnded { return log.count > seen }
      usleep(Self.interval)
    }
    return true
  }
}
