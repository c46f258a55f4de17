import HostRuntime
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
    examples: [("host release TaskList", "gives them another chance")])

  private struct Result: Encodable {
    let id: String
    /// How many builds were in quarantine.
    let builds: Int
  }

  let arguments: Arguments

  func run() throws -> ProcessEnd {
    let id = try arguments.id(as: "ID")
    var quarantine = Quarantine(in: Application.state(of: arguments.manifest))
    if let fault = quarantine.setAsideUnreadable() { throw fault }
    let known = quarantine.ids
    let count = try quarantine.release(id)
    guard count > 0 else { throw ReleaseFault(id: id, known: known) }
    return try Console.show(Result(id: id, builds: count), else: "\(id) runs again, in runs that start from now on")
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
