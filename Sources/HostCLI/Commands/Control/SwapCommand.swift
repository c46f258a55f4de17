import HostModel
import HostSystem
import FoundationEssentials
import HostControl

/// `host swap SCENE FILE`: puts a build of a scene in the place of the one that a running app uses.
struct SwapCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "swap", summary: "Replace a scene of a running app", operands: ["SCENE", "FILE"],
    options: [RunningApp.pid, CommandSyntax.json],
    details: """
      The build in a file takes the place of the one that runs. The scene's state goes over to it. A build that fails to take over \
      is refused with its reason, and the one before goes on.
      """,
    examples: [
      ("host swap Login ~/new/libLogin.so", "exchanges a scene")
    ])

  private let scene: String
  private let file: String
  private let app: RunningApp
  private let isJSON: Bool

  private struct Result: Encodable {
    let scene: String
    let file: String
  }

  init(_ arguments: Arguments) throws(UsageError) {
    scene = arguments.operands.first ?? ""
    guard Identifier.isValid(scene) else { throw .badValue("SCENE", found: scene, expected: Identifier.rule) }
    file = arguments.operands.dropFirst().first ?? ""
    guard !file.isEmpty else { throw .badValue("FILE", found: file, expected: "the path of a library") }
    app = try RunningApp(arguments)
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    // The app runs in a folder of its own.
    let path = file.hasPrefix("/") ? file : "\(FileManager.default.currentDirectoryPath)/\(file)"
    try app.connect().ask(.swap(scene: scene, file: path))
    if isJSON { try Console.print(json: Result(scene: scene, file: path)) }
    return ExitStatus.success
  }
}
