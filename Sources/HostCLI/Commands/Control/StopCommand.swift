import HostSystem
import HostControl

/// `host stop`: ends a running app, as its user would, and waits until it has ended.
struct StopCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "stop", summary: "End a running app", options: [RunningApp.pid],
    details: """
      Ends an application as its user would, and waits until it has ended.
      """,
    examples: [
      ("host stop --pid 4711", "ends one of several")
    ])

  private let app: RunningApp

  init(_ arguments: Arguments) throws(UsageError) {
    app = try RunningApp(arguments)
  }

  func run() throws -> ProcessEnd {
    let app = try app.connect()
    try app.ask(.stop)
    try app.waitForEnd()
    return ExitStatus.success
  }
}
