package import HostSystem
package import HostJournal

extension Diagnostic {
  package static let noSupervisor = Self(
    "the app runs without a supervisor, and ends with its terminal", "run it without --no-supervisor")
  package static let noTerminal = Self(
    "the app was started without a terminal, and has none to leave", "host run --detached begins a run that needs none")
  package static let notBegun = Self("the app shows nothing yet", "wait until it shows its first screen")
  package static let detached = Self("the app is detached already", "host attach shows it")
  /// The plain display waits for the next line, and would take it from the shell.
  package static let readsLines = Self(
    "the plain display can't leave a terminal from which it reads",
    "run it with --display terminal, or with --keep, and close the terminal")
}

/// A build's code holds the main actor.
package enum Hang: Equatable, Sendable {
  /// `quit` is the process that takes SIGQUIT.
  case began(BuildID?, limit: Duration, isSupervised: Bool, quit: Int32)
  case ended(BuildID?, after: Duration)

  package var diagnostic: Diagnostic {
    switch self {
    case .began(let build, let limit, let isSupervised, let process):
      Diagnostic(
        "\(Self.who(build)) has not answered for \(limit.inSeconds)",
        isSupervised
          ? #"Ctrl-\ restarts the app on the same screen, and so does kill -QUIT \#(process)"#
          : "kill -QUIT \(process) ends the app")
    case .ended(let build, let time):
      Diagnostic(
        "\(Self.who(build)) answers again, after \(time.inSeconds)", "what takes long belongs in a task or a worker")
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

package struct QuarantineFault: Equatable, Sendable {
  package enum Run: Equatable, Sendable {
    /// The build no longer runs.
    case this
    /// An earlier run: the build doesn't run as long as there is another one.
    case earlier
    /// An earlier run, and the build runs, as there is no other.
    case earlierAndRuns
  }

  package let id: String
  private let library: String
  private let crashes: Int
  private let reason: String
  package let run: Run

  package init(id: String, library: String, crashes: Int, reason: String, run: Run = .this) {
    (self.id, self.library, self.crashes, self.reason, self.run) = (id, library, crashes, reason, run)
  }

  package var diagnostic: Diagnostic {
    let times = crashes == 1 ? "ended the app when it ran for the first time" : "has ended the app \(crashes) times"
    let last = crashes == 1 ? ": \(reason)" : "; the last time: \(reason)"
    return run == .earlierAndRuns
      ? Diagnostic(
        "\(library): \(times) in another run, and runs again\(last)",
        "put a fixed build in its place; host readmit \(id) forgets what happened", .warning, reason: self)
      : Diagnostic(
        "\(library): in quarantine, as it \(times)\(last)",
        "put a fixed build in its place, or let this one run again: host readmit \(id)", reason: self)
  }

  package var running: QuarantineFault {
    QuarantineFault(id: id, library: library, crashes: crashes, reason: reason, run: .earlierAndRuns)
  }
}

extension Diagnostic {
  package var quarantine: QuarantineFault? { reason as? QuarantineFault }

  package static func notKept(id: String, reason: String) -> Self {
    Self(
      "\(id): the build that was in use can't be kept: \(reason)",
      "make room there, and see that you may write there; host rollback can't bring that build back", .warning)
  }
  package static func noBuild(id: String) -> Self {
    Self(
      "\(id): no earlier build of it is kept",
      "host swap takes the file of one; builds are kept from the first exchange on", reason: RefusalKind.swap)
  }
  package static let noSwap = Self(
    "there is no swap that could be taken back", "host rollback ID takes back one scene or worker",
    reason: RefusalKind.swap)
  package static func overtaken(_ ids: [String]) -> Self {
    Self(
      "\(Printable.list(ids, separator: ", ")): another build has come into use meanwhile",
      "look what is in use: host ps --json; then try again", reason: RefusalKind.swap)
  }
}
