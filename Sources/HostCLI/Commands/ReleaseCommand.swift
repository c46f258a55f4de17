import HostRuntime
import HostManifest
import HostSystem

/// `host release ID`: lets the builds of a scene or worker run again that have ended the app.
struct ReleaseCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "release", summary: "Release a build from quarantine", operands: ["ID"],
    options: [CommandSyntax.manifest, CommandSyntax.json],
    details: """
      A build that has ended the application twice is not run again: it is in quarantine, and the one before it goes on. This takes \
      the builds of a scene or worker out of quarantine.
      """,
    examples: [
      ("host release TaskList", "gives them another chance")
    ])

  private let application: Application
  private let id: String

  private struct Result: Encodable {
    let id: String
    /// How many builds were in quarantine.
    let builds: Int
  }

  init(_ arguments: Arguments) throws(UsageError) {
    application = try Application(arguments)
    id = arguments.operands.first ?? ""
    guard Identifier.isValid(id) else { throw .badValue("ID", found: id, expected: Identifier.rule) }
  }

  func run() throws -> ProcessEnd {
    var quarantine = Quarantine(in: application.state)
    if let fault = quarantine.setAsideUnreadable() { throw fault }
    let known = quarantine.ids
    let count = try quarantine.release(id)
    guard count > 0 else { throw ReleaseFault(id: id, known: known) }
    try Console.show(Result(id: id, builds: count), else: "\(id) runs again, in runs that start from now on")
    return ExitStatus.success
  }
}

/// There is nothing to release.
struct ReleaseFault: HostError {
  let id: String
  let known: [String]

  var message: String { "\(id): no build of it is in quarantine" }

  var suggestion: String {
    known.isEmpty ? "nothing is in quarantine" : "in quarantine are builds of: \(known.joined(separator: ", "))"
  }
}
