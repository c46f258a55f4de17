import HostSystem
import HostControl

/// `host stop`: ends a running app, as its user would, and waits until it has ended.
struct StopCommand: Subcommand {
  static let syntax = CommandSyntax(name: "stop", summary: "End a running app", options: [RunningApp.pid])

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
