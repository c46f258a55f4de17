import HostControl
import HostRuntime
package import HostSystem
import HostState

struct RunningApp {
  static let pid = CommandSyntax.Option(
    name: "pid", value: "PID", help: "which app, when several run (host ps shows them)")

  private let pid: Int32?

  init(_ arguments: Arguments) throws(Diagnostic) {
    pid = try arguments[Self.pid.name].map { text throws(Diagnostic) in
      guard let pid = Int32(text), pid > 0 else {
        throw .badValue("--pid", found: text, expected: "the number of a process")
      }
      return pid
    }
  }

  func run(named name: String? = nil) throws(Diagnostic) -> Run {
    try RunningApps(in: .ofUser).run(pid: pid, named: name)
  }

  func connect() throws(Diagnostic) -> ControlClient { try RunningApps(in: .ofUser).connect(to: run()) }

  static let all = CommandSyntax.Option(
    name: "all", help: "all runs of the application, those of host serve among them")

  static let which = [pid, all, CommandSyntax.manifest]

  private struct Outcome: Encodable {
    let pid: Int32
    let name: String?
    let error: String?
  }

  /// With --all, asks one run of the application after the other, and goes on when one fails.
  @MainActor static func ask(
    _ arguments: Arguments, _ question: (RunningApps, Run) throws -> some Encodable
  ) throws -> ProcessEnd {
    let running = RunningApps(in: .ofUser)
    guard arguments.has(all.name) else {
      // The app may be of another application than the manifest's.
      if arguments["manifest"] != nil {
        throw Diagnostic.missingOption("--all", command: "\(arguments.command) --manifest FILE")
      }
      return try answer(question(running, RunningApp(arguments).run()))
    }
    if arguments[pid.name] != nil { throw Diagnostic.contradiction("--all", "--pid") }
    var outcomes: [Outcome] = []
    for run in try running.runs(of: Host.application(arguments.manifest)) {
      var fault: Diagnostic?
      do {
        _ = try question(running, run)
      } catch let error as Diagnostic {
        fault = error
        Console.complain("error: \(run.name ?? "process \(run.app)"): \(error)")
      }
      outcomes.append(Outcome(pid: run.app, name: run.name, error: fault?.message))
    }
    if outcomes.isEmpty { throw Diagnostic.noApp }
    if Console.isJSON { try Console.print(json: ["runs": outcomes]) }
    return outcomes.contains { $0.error != nil } ? ExitStatus.failure : ExitStatus.success
  }

  func ask(_ question: (ControlClient) throws -> some Encodable) throws -> ProcessEnd {
    try Self.answer(question(connect()))
  }

  private static func answer(_ answer: some Encodable) throws -> ProcessEnd {
    if Console.isJSON { try Console.print(json: answer) }
    return ExitStatus.success
  }

  func output() throws(Diagnostic) -> OutputReader {
    try OutputReader(of: run())
  }
}

package enum StopCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "stop", summary: "End a running app",
    options: RunningApp.which + [
      .init(name: "keep-journal", help: "so that the run can be gone on with"), CommandSyntax.json,
    ],
    details: """
      Ends an application as its user would, and waits until it has ended. With --keep-journal what was done stays on the disk: host run \
      --resume goes on there, or host run --session NAME with the session of the run. It also stays where the application has died and \
      is not there again within five seconds: its supervisor ends the run then.
      """,
    examples: [("host stop --pid 4711", "ends one of several")])

  @MainActor package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    try RunningApp.ask(arguments) { running, run -> [String: Int32] in
      do {
        // An app that dies over and over may not live to answer.
        return try running.reach(run) { app throws(Diagnostic) in
          try app.ask(.stop(keepsJournal: arguments.has("keep-journal")))
          try app.waitForEnd()
          return ["pid": app.pid]
        }
      } catch let error as Diagnostic {
        guard case .notBack(let pid) = error.trouble else { throw error }
        try running.end(run)
        return ["pid": pid]
      }
    }
  }
}

package enum RestartCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "restart", summary: "Restart a running app where its user is",
    options: RunningApp.which + [CommandSyntax.json],
    details: """
      Ends the process of an application and starts it again where its user is. A new host-app, VIPKit, or build of what scenes share \
      is in use from then on. The supervisor stays the one that has begun the run. Ends when the application shows something again.
      """,
    examples: [("host restart", "after an update of what scenes share")])

  @MainActor package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    try RunningApp.ask(arguments) { running, run in
      let app = try running.connect(to: run)
      let successor = SuccessorWait(of: app.pid, beneath: run.supervisor, in: running)
      try app.ask(.restart)
      try app.waitForEnd()
      return ["pid": try successor.wait().app]
    }
  }
}

package enum DetachCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "detach", summary: "Have a running app leave its terminal", options: [RunningApp.pid, CommandSyntax.json],
    details: """
      Gives the terminal of an application back to its shell. The application runs on where its user was, with what was typed. It must have \
      been started on a terminal, with a supervisor.
      """,
    examples: [("host detach", "before the terminal is closed")])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    try RunningApp(arguments).ask { app in
      try app.ask(.detach)
      return ["pid": app.pid]
    }
  }
}

package enum RecordCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "record", summary: "Record what is done in a running app", operands: ["[FILE]"],
    options: [.init(name: "stop", help: "end the recording"), RunningApp.pid, CommandSyntax.json],
    details: """
      From now on each step and the screen on which it was made are recorded in a new file, as by host run --record, until --stop, the end of \
      the app, or its death. host replay takes the steps again from where the user is now. One recording is made at a time.
      """,
    examples: [("host record bug.rec", "begins a recording"), ("host record --stop", "ends it")])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let file = arguments.operands.first
    if file?.isEmpty == true { throw Diagnostic.badValue("FILE", found: "", expected: "the path of a new file") }
    if arguments.has("stop"), let file { throw Diagnostic.unexpectedOperand(file, command: "record --stop") }
    if !arguments.has("stop"), file == nil { throw Diagnostic.missingOperand("FILE", command: syntax.name) }
    // The app runs in another folder.
    let path = file.map { Path.absolute($0) }
    return try RunningApp(arguments).ask { app in
      try app.ask(.record(file: path))
      return ["file": path]
    }
  }
}

package enum OpenCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "open", summary: "Show what a link opens in a running app", operands: ["LINK"],
    options: [RunningApp.pid, CommandSyntax.json],
    details: """
      Shows the scene whose link matches on top of what is on the screen, with the data that the link holds. A scene to which nothing \
      leads opens by its id.
      """,
    examples: [("host open contacts/42", "shows one contact")])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let (link, app) = (arguments.operand(), try RunningApp(arguments))
    // An invalid link needs no app to be refused, and might be too long for a request.
    _ = try LinkPath(link)
    return try app.ask { app in
      guard let opened = try app.ask(.open(link: link)).opened else { throw Diagnostic.badAnswer(pid: app.pid) }
      return opened
    }
  }
}

package enum UseCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "use", summary: "Exchange a worker of a running app", operands: ["PROTOCOL=IMPLEMENTATION"],
    options: RunningApp.which + [
      CommandSyntax.json,
      .init(name: "force", help: "take an implementation that fails a check of its protocol"),
    ],
    details: """
      From now on another implementation answers the calls of a worker. Calls that are under way end with the one that they \
      began with. Before it takes over, it is asked for the facts of its contract that stand beside the protocol; one that \
      fails is refused. Checks that change something run on a scratch one, never on the user's data.
      """,
    examples: [
      ("host use AuthWorker=SQLiteAuth", "exchanges a worker"),
      ("host use --force AuthWorker=SQLiteAuth", "the same, without the checks"),
    ])

  @MainActor package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let names = try Arguments.names(in: arguments.operand(), form: Self.syntax.operands[0], of: "host use")
    return try RunningApp.ask(arguments) { running, run in
      let app = try running.connect(to: run)
      try app.ask(.use(worker: names[0], implementation: names[1], isForced: arguments.has("force")))
      return ["worker": names[0], "implementation": names[1]]
    }
  }
}
