import HostModel
import HostRuntime
import HostSystem

/// `host check`: finds out, without displaying anything, what would go wrong.
struct CheckCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "check", summary: "Check the manifest and every library", options: Application.options + [CommandSyntax.json],
    details: """
      Looks at an application as host run would, without running it: the manifest, each library, the routes between scenes and the \
      workers that they use. Status 0 says that all is in order, 78 that the manifest is wrong, 1 that something else is.
      """,
    examples: [
      ("host check", "says what is wrong, and how to mend it")
    ])

  private struct Result: Encodable {
    let checked: Int
    let problems: [LibraryRow]
    /// What is wrong with scenes that run all the same.
    let faults: [Findings.Fault]
    let warnings: [String]
  }

  private let application: Application
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    application = try Application(arguments)
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    let host = try application.host()
    defer { host.cleanUp() }
    let findings = try Findings(of: host)
    let problems = findings.rows.filter { $0.reason != nil }
    if isJSON {
      try Console.print(
        json: Result(
          checked: findings.rows.count, problems: problems, faults: findings.faults, warnings: findings.warnings))
    } else {
      Console.print("\(findings.rows.count) scenes and workers checked, \(problems.count) refused")
    }
    return findings.status
  }
}
