import HostSystem
import HostControl

/// `host stop`: ends a running app, as its user would, and waits until it has ended.
struct StopCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "stop", summary: "End a running app", options: [RunningApp.pid, CommandSyntax.json],
    details: """
      Ends an application as its user would, and waits until it has ended.
      """,
    examples: [
      ("host stop --pid 4711", "ends one of several")
    ])

  private let app: RunningApp
  private let isJSON: Bool

  private struct Result: Encodable {
    let pid: Int32
  }

  init(_ arguments: Arguments) throws(UsageError) {
    app = try RunningApp(arguments)
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    let app = try app.connect()
    try app.ask(.stop)
    try app.waitForEnd()
    if isJSON { try Console.print(json: Result(pid: app.pid)) }
    return ExitStatus.success
  }
}
