import HostSystem

/// A build has ended the app too often.
package struct QuarantineFault: HostError {
  package enum Run: Equatable, Sendable {
    /// This one: it isn't run any more.
    case this
    /// One before this one: it isn't run as long as there is another build.
    case earlier
    /// One before this one, and as there is no other build it runs.
    case earlierAndRuns
  }

  package let id: String
  let library: String
  let crashes: Int
  /// What was said of the last time.
  let reason: String
  package let run: Run

  package var isWarning: Bool { run == .earlierAndRuns }

  package var message: String {
    let times = crashes == 1 ? "ended the app when it ran for the first time" : "has ended the app \(crashes) times"
    let last = crashes == 1 ? reason : "the last time: \(reason)"
    return run == .earlierAndRuns
      ? "\(library): \(times) in another run, and runs again\(crashes == 1 ? ": " : "; ")\(last)"
      : "\(library): in quarantine, as it \(times)\(crashes == 1 ? ": " : "; ")\(last)"
  }

  package var suggestion: String {
    run == .earlierAndRuns
      ? "put a fixed build in its place; host readmit \(id) forgets what happened"
      : "put a fixed build in its place, or let this one run again: host readmit \(id)"
  }

  package init(id: String, library: String, crashes: Int, reason: String, run: Run = .this) {
    self.id = id
    self.library = library
    self.crashes = crashes
    self.reason = reason
    self.run = run
  }

  /// The same of a build that runs all the same.
  package var running: QuarantineFault {
    QuarantineFault(id: id, library: library, crashes: crashes, reason: reason, run: .earlierAndRuns)
  }
}
