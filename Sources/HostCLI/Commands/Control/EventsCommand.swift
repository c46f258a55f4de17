import HostSystem
import HostControl

/// `host events`: what happens in a running app, as it happens, until the run ends or the user interrupts.
struct EventsCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "events", summary: "Show what happens in a running app",
    options: [
      .init(name: "last", value: "NUMBER", help: "begin with so many that have happened"),
      RunningApp.pid, .init(name: CommandSyntax.json.name, help: "print one JSON object a line"),
    ],
    details: """
      Prints an event a line, with its time, until it is interrupted or the run ends: starts of the application, crashes and hangs, \
      builds that come and go, the routes that the user takes with the data that goes along, scenes that are shown, workers that are \
      exchanged, objects that scenes retain, what was refused. When the application is started again, its events follow.
      """,
    examples: [
      ("host events", "shows what happens from now on"),
      ("host events --last 20 --json", "begins with the last twenty, for programs"),
    ])

  /// All that an app may have kept: none of them was heard here.
  private static let all = 1 << 20

  private let app: RunningApp
  private let last: Int
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    app = try RunningApp(arguments)
    last = try arguments.count("last") ?? 0
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    var client: ControlClient? = try app.connect()
    var last = last
    while let app = client {
      let successor = SuccessorWait(of: app.pid, in: RunningApps(in: .ofUser))
      try hear(app, last)
      if Console.outputFault != nil { break }
      client = try self.app.successor(successor)
      last = Self.all
    }
    return ExitStatus.success
  }

  private func hear(_ app: ControlClient, _ last: Int) throws(ControlFault) {
    try app.events(last: last) { line in
      if isJSON {
        Console.print(safeJSON: line)
      } else if let event = EventText(line) {
        Console.print(event.text)
      }
      return Console.outputFault == nil
    }
  }
}
