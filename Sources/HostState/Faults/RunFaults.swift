import HostSystem
package import HostJournal
import Glibc

/// Why a run can't go on without its terminal.
package enum DetachFault: HostError {
  case noSupervisor
  case noTerminal
  case notBegun
  case detached
  /// The plain display waits for the next line, and would take it from the shell.
  case readsLines

  package var message: String {
    switch self {
    case .noSupervisor: "the app runs without a supervisor, and ends with its terminal"
    case .noTerminal: "the app was started without a terminal, and has none to leave"
    case .notBegun: "the app shows nothing yet"
    case .detached: "the app is detached already"
    case .readsLines: "the plain display can't leave a terminal from which it reads"
    }
  }

  package var suggestion: String {
    switch self {
    case .noSupervisor: "run it without --no-supervisor"
    case .noTerminal: "host run --detached begins a run that needs none"
    case .notBegun: "wait until it shows its first screen"
    case .detached: "host attach shows it"
    case .readsLines: "run it with --display terminal, or with --keep, and close the terminal"
    }
  }
}

/// Somebody's code holds the main actor, and so the user.
package enum Hang: HostError {
  /// It has held it for longer than may be. `quit` is the process that takes SIGQUIT.
  case began(BuildID?, limit: Duration, isSupervised: Bool, quit: Int32)
  case ended(BuildID?, after: Duration)

  package var message: String {
    switch self {
    case .began(let build, let limit, _, _): "\(Self.who(build)) has not answered for \(limit.inSeconds)"
    case .ended(let build, let time): "\(Self.who(build)) answers again, after \(time.inSeconds)"
    }
  }

  package var suggestion: String {
    switch self {
    case .began(_, _, isSupervised: true, let process):
      #"Ctrl-\ restarts the app on the same screen, and so does kill -QUIT \#(process)"#
    case .began(_, _, isSupervised: false, let process): "kill -QUIT \(process) ends the app"
    case .ended: "what takes long belongs in a task or a worker"
    }
  }

  package var event: HostEvent {
    switch self {
    case .began(let build, let limit, _, _):
      .hung(id: build?.id, generation: build?.generation, seconds: Int(limit / .seconds(1)))
    case .ended(let build, let time):
      .answered(id: build?.id, generation: build?.generation, seconds: Int(time / .seconds(1)))
    }
  }

  private static func who(_ build: BuildID?) -> String { build?.description ?? "the app" }
}

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
  let reason: String
  package let run: Run

  package var isWarning: Bool { run == .earlierAndRuns }

  package var message: String {
    let times = crashes == 1 ? "ended the app when it ran for the first time" : "has ended the app \(crashes) times"
    let last = crashes == 1 ? ": \(reason)" : "; the last time: \(reason)"
    return run == .earlierAndRuns
      ? "\(library): \(times) in another run, and runs again\(last)"
      : "\(library): in quarantine, as it \(times)\(last)"
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

/// Why builds that somebody has named aren't exchanged, or a build that was in use before doesn't come back.
package enum SwapFault: HostError {
  /// The build in use can't be kept, so nothing could bring it back.
  case notKept(id: String, reason: String)
  case noBuild(id: String)
  case noSwap
  case overtaken([String])

  /// The run goes on as it would; what can't be kept is missing later.
  package var isWarning: Bool { if case .notKept = self { true } else { false } }

  package var message: String {
    switch self {
    case .notKept(let id, let reason): "\(id): the build that was in use can't be kept: \(reason)"
    case .noBuild(let id): "\(id): no earlier build of it is kept"
    case .noSwap: "there is no swap that could be taken back"
    case .overtaken(let ids): "\(Printable.list(ids, separator: ", ")): another build has come into use meanwhile"
    }
  }

  package var suggestion: String {
    switch self {
    case .notKept: "make room there, and see that you may write there; host rollback can't bring that build back"
    case .noBuild: "host swap takes the file of one; builds are kept from the first exchange on"
    case .noSwap: "host rollback ID takes back one scene or worker"
    case .overtaken: "look what is in use: host ps --json; then try again"
    }
  }
}

/// A build that was in use before is in use again: a line of the log.
package struct RollbackNote: HostError {
  let id: String
  let file: String

  package init(id: String, file: String) { (self.id, self.file) = (id, file) }

  package var isNote: Bool { true }

  package var message: String { "\(id): rolled back by host rollback, to \(file)" }

  package var suggestion: String { "a new build of its file takes its place" }
}
