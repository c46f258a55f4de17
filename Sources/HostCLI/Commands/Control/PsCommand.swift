import HostModel
import HostSystem
import HostControl

/// `host ps`: the apps that run now.
struct PsCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "ps", summary: "List the apps that run now", options: [CommandSyntax.json],
    details: """
      Shows the applications of this user that run, each with its process, the scene on its screen and its manifest.
      """,
    examples: [
      ("host ps --json", "tells all that they say of themselves: scenes, builds, workers")
    ])

  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    let apps = try RunningApps(in: .ofUser).statuses()
    for case (_, .failure(let fault)) in apps { Console.complain("error: \(fault)") }
    if isJSON {
      try Console.print(json: apps.compactMap { try? $0.1.get() })
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
