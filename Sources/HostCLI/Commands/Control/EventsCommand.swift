import HostSystem
import HostControl

/// `host events`: what happens in a running app, as it happens, until the app ends or the user interrupts.
struct EventsCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "events", summary: "Show what happens in a running app, one JSON object a line", options: [RunningApp.pid],
    details: """
      Prints an event a line until it is interrupted or the application ends: builds that come and go, scenes that are shown, \
      workers that are exchanged, what was refused or has failed.
      """,
    examples: [
      ("host events", "shows what happens from now on")
    ])

  private let app: RunningApp

  init(_ arguments: Arguments) throws(UsageError) {
    app = try RunningApp(arguments)
  }

  func run() throws -> ProcessEnd {
    try app.connect().events { line in
      Console.print(safeJSON: line)
      return Console.outputFault == nil
    }
    return ExitStatus.success
  }
}
