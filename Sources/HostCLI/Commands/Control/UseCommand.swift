import HostModel
import HostSystem
import HostControl

/// `host use PROTOCOL=IMPLEMENTATION`: has another implementation answer the calls of a worker in a running app.
struct UseCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "use", summary: "Exchange a worker of a running app", operands: ["PROTOCOL=IMPLEMENTATION"],
    options: [
      RunningApp.pid, CommandSyntax.json,
      .init(name: "force", help: "take an implementation that fails a check of its protocol"),
    ],
    details: """
      From now on another implementation answers the calls of a worker. Calls that are under way end with the one that they \
      began with. Before it takes over, it is asked for the facts of its contract that stand beside the protocol; one that \
      fails is refused. Checks that change something run on a scratch one, never on the user's data.
      """,
    examples: [
      ("host use AuthWorker=SQLiteAuth", "exchanges a worker"),
      ("host use --force AuthWorker=SQLiteAuth", "the same, without the checks"),
    ])

  private let worker: String
  private let implementation: String
  private let app: RunningApp
  private let isJSON: Bool
  private let isForced: Bool

  private struct Result: Encodable {
    let worker: String
    let implementation: String
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let text = arguments.operands.first ?? ""
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(Identifier.isValid) else {
      throw .badValue("host use", found: text, expected: Self.syntax.operands[0])
    }
    (worker, implementation) = (parts[0], parts[1])
    app = try RunningApp(arguments)
    isJSON = arguments.has("json")
    isForced = arguments.has("force")
  }

  func run() throws -> ProcessEnd {
    try app.connect().ask(.use(worker: worker, implementation: implementation, isForced: isForced))
    if isJSON { try Console.print(json: Result(worker: worker, implementation: implementation)) }
    return ExitStatus.success
  }
}
