import HostSystem
import HostControl

/// `host restart`: restarts a running app where its user is, and waits until the new one is there.
struct RestartCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "restart", summary: "Restart a running app where its user is", options: [RunningApp.pid, CommandSyntax.json],
    details: """
      Ends the process of an application and starts it again where its user is. A new build of the host, or of what scenes share, \
      is in use from then on. Ends when the application shows something again.
      """,
    examples: [
      ("host restart", "after an update of the host")
    ])

  private let app: RunningApp
  private let isJSON: Bool

  private struct Result: Encodable {
    /// The process of the application from now on.
    let pid: Int32
  }

  init(_ arguments: Arguments) throws(UsageError) {
    app = try RunningApp(arguments)
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    let app = try app.connect()
    let successor = SuccessorWait(of: app.pid, in: RunningApps(in: .ofUser))
    try app.ask(.restart)
    try app.waitForEnd()
    let pid = try successor.wait()
    if isJSON { try Console.print(json: Result(pid: pid)) }
    return ExitStatus.success
  }
}
