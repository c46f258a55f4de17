import HostModel
import HostSystem
import HostControl

/// `host open LINK`: shows the scene that a link opens in a running app.
struct OpenCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "open", summary: "Show what a link opens in a running app", operands: ["LINK"],
    options: [RunningApp.pid, CommandSyntax.json],
    details: """
      Shows the scene whose link matches on top of what is on the screen, with the data that the link holds.
      """,
    examples: [
      ("host open contacts/42", "shows one contact")
    ])

  private let link: String
  private let app: RunningApp
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    link = arguments.operands.first ?? ""
    isJSON = arguments.has("json")
    app = try RunningApp(arguments)
  }

  func run() throws -> ProcessEnd {
    // A link that is none needs no app to say so, and might be too long for a request.
    do throws(LinkFault) { _ = try LinkPath(link) } catch { throw Refusal.link(error) }
    let app = try app.connect()
    guard let opened = try app.ask(.open(link: link)).opened else { throw ControlFault.badAnswer(pid: app.pid) }
    if isJSON { try Console.print(json: opened) }
    return ExitStatus.success
  }
}
