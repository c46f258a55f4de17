import HostSystem
import HostControl

/// `host restart`: restarts a running app where its user is, and waits until the new one is there.
struct RestartCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "restart", summary: "Restart a running app where its user is", options: [RunningApp.pid])

  private let app: RunningApp

  init(_ arguments: Arguments) throws(UsageError) {
    app = try RunningApp(arguments)
  }

  func run() throws -> ProcessEnd {
    let app = try app.connect()
    let successor = SuccessorWait(of: app.pid, in: RunningApps(in: .ofUser))
    try app.ask(.restart)
    try app.waitForEnd()
    try successor.wait()
    return ExitStatus.success
  }
}
