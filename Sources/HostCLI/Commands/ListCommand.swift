import HostRuntime
import HostSystem

/// `host list`: all scenes and workers, and how far each gets.
struct ListCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "list", summary: "List scenes and workers", options: Application.options + [CommandSyntax.json],
    details: """
      Shows what there is of an application: scenes and workers, where their libraries are, and why one can't be used. Each library is \
      looked at in a process of its own, so that none can do harm.
      """,
    examples: [
      ("host list --json", "the same for programs")
    ])

  private let application: Application
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    application = try Application(arguments)
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    let host = try application.host()
    defer { host.cleanUp() }
    let (rows, status) = LibraryRow.complainingRows(of: host)
    if isJSON {
      try Console.print(json: rows)
    } else {
      Console.print(LibraryRow.table(rows))
    }
    return status
  }
}
