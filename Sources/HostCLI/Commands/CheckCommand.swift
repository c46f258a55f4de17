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
      ("host check", "says what is wrong, and how to fix it")
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
    let findings = try Findings(of: host)
    let result = findings.result
    if isJSON {
      try Console.print(json: result)
    } else {
      Console.print("\(result.checked) scenes and workers checked, \(result.problems.count) refused")
    }
    return findings.status
  }
}
