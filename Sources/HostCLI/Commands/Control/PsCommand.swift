import HostModel
import HostSystem
import HostControl

/// `host ps`: the apps that run now.
struct PsCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "ps", summary: "List the apps that run now",
    options: [.init(name: "tree", help: "all scenes that are alive, and their workers"), CommandSyntax.json],
    details: """
      Shows the applications of this user that run, each with its process, the scene on its screen and its manifest.

      With --tree each is shown with its scenes as they lie on one another, the one that the user sees last: the build, the number of \
      the instance, the scenes inside it with their routes and tabs, and what alerts say; then who implements its workers. The \
      JSON has all of that in any case.
      """,
    examples: [
      ("host ps --tree", "shows what lies beneath the screen, and inside it"),
      ("host ps --json", "tells all that they say of themselves: scenes, builds, workers"),
    ])

  private let isTree: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    isTree = arguments.has("tree")
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    let apps = try RunningApps(in: .ofUser).statuses()
    for case (_, .failure(let fault)) in apps { Console.complain("error: \(fault)") }
    if isJSON {
      try Console.print(json: apps.compactMap { try? $0.1.get() })
    } else if isTree {
      for case (_, .success(let status)) in apps { Console.print(SceneTreeText.lines(status).joined(separator: "\n")) }
    } else {
      let rows = apps.map { pid, status in Self.row(pid, status) }
      Console.print(Columns.lines([["PID", "SCENE", "MANIFEST"]] + rows).joined(separator: "\n"))
    }
    return ExitStatus.success
  }

  private static func row(_ pid: Int32, _ status: Result<HostStatus, ControlFault>) -> [String] {
    switch status {
    case .success(let status): ["\(pid)", status.stack.last?.scene ?? "-", status.manifest].map { Printable.text($0) }
    case .failure(.noAnswer): ["\(pid)", "doesn't answer", "-"]
    case .failure: ["\(pid)", "-", "-"]
    }
  }
}
