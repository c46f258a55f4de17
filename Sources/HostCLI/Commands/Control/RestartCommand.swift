import HostControl
import HostSupervisor

/// `host restart`: has a running app started anew, where its user is, and waits until the old one has ended.
struct RestartCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "restart", summary: "Start a running app anew, where its user is", options: [RunningApp.pid])

  private let app: RunningApp

  init(_ arguments: Arguments) throws(UsageError) {
    app = try RunningApp(arguments)
  }

  func run() throws -> ProcessEnd {
    let app = try app.connect()
    try app.ask(.restart)
    try app.waitForEnd()
    return ExitStatus.success
  }
}
