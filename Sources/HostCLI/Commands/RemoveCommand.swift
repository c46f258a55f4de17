import HostLoading
import HostModel
import HostPackaging
import HostSystem

/// `host remove ID`: takes a scene or worker out of the application.
struct RemoveCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "remove", summary: "Take a scene or worker out of the application", operands: ["ID"],
    options: [
      CommandSyntax.manifest, .init(name: "force", help: "also when something needs it"), CommandSyntax.json,
    ],
    details: """
      Removes the library of a scene or worker, its words and its pin; its sources stay. What host check finds wrong without it, and \
      doesn't with it, keeps it in: the start scene, one that a route leads to, the only worker of its kind. A running application \
      lets go of it by itself.
      """,
    examples: [
      ("host remove Notes", "removes scenes/libNotes.so, unless another scene leads there")
    ])

  private struct Result: Encodable {
    let id: String
    let library: String
    /// What is wrong with the application from now on.
    let faults: [Failure]
  }

  private struct Refused: Encodable {
    let refused: [Failure]
  }

  private let id: String
  private let manifestFile: String
  private let isForced: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operands.first ?? ""
    guard Identifier.isValid(id) else { throw .badValue("ID", found: id, expected: Identifier.rule) }
    manifestFile = arguments["manifest"] ?? Application.defaultManifest
    isForced = arguments.has("force")
    isJSON = arguments.has("json")
  }

  func run() async throws -> ProcessEnd {
    let manifest = try ManifestReader(file: manifestFile).read()
    let trial = try Trial(manifest) { changed, libraries in
      guard let library = libraries[id] else { throw AdditionFault.unknown(id: id, known: libraries.keys.sorted()) }
      guard library.origin != .host else { throw AdditionFault.ofHost(id: id, path: library.path) }
      changed.withdrawn = [id]
      changed.pins[id] = nil
    }
    guard let library = trial.libraries[id] else { throw AdditionFault.unknown(id: id, known: []) }
    guard isForced || trial.faults.isEmpty else {
      let refusals = trial.faults.map { AdditionFault.needed(id: id, reason: $0.reason) }
      for refusal in refusals { Console.complain("error: \(refusal)") }
      if isJSON { try Console.print(json: Refused(refused: refusals.map { Failure($0) })) }
      return ExitStatus.failure
    }
    for fault in trial.faults { Console.complain("warning: \(Printable.text(fault.reason, limit: .max))") }
    // Before it is gone: another in a later folder may take its place.
    try LockFile.unpin(id, of: manifestFile)
    try library.remove()
    if isJSON {
      try Console.print(json: Result(id: id, library: library.path, faults: trial.faults))
    } else {
      Console.print("\(Printable.text(library.path)): removed")
    }
    return ExitStatus.success
  }
}
