import HostModel
import HostLoading
import HostRuntime
import HostSystem

/// `host lock`: writes a lock file beside the manifest, which pins every library to the content that it has now.
struct LockCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "lock", summary: "Pin every library to its content",
    options: [CommandSyntax.manifest, .init(name: "remove", help: "remove the lock file"), CommandSyntax.json],
    details: """
      Writes a digest of each library into a lock file beside the manifest. From then on no library with another content is \
      opened.
      """,
    examples: [
      ("host lock", "pins what is there now"),
      ("host lock --remove", "lets new builds run again"),
    ])

  private let manifestFile: String
  private let removes: Bool
  private let isJSON: Bool

  private struct Result: Encodable {
    let lock: String
    /// The SHA-256 of each library, by its id.
    let libraries: [String: String]
  }

  init(_ arguments: Arguments) throws(UsageError) {
    manifestFile = arguments["manifest"] ?? Application.defaultManifest
    removes = arguments.has("remove")
    isJSON = arguments.has("json")
  }

  func run() throws -> ProcessEnd {
    let lock = LockFile(ofFile: manifestFile)
    // What is there now counts, whatever was pinned before.
    let manifest = try ManifestReader(file: manifestFile).read(ignoresLock: true)
    guard !removes else {
      try lock.remove()
      try tell("\(Printable.text(manifestFile)): no library is pinned", Result(lock: lock.path, libraries: [:]))
      return ExitStatus.success
    }
    let host = try Host(manifest: manifest, hostFolder: Application.hostFolder) { _ in }
    defer { host.cleanUp() }
    // All or nothing: what is pinned is an application that is in order, by the same rules as for host check.
    let findings = try Findings(of: host)
    guard findings.isInOrder else { return findings.status }
    let digests = try host.digests()
    try lock.write(digests)
    try tell(
      "\(Printable.text(lock.path)): \(digests.count) libraries pinned",
      Result(lock: lock.path, libraries: digests.mapValues(\.description)))
    return ExitStatus.success
  }

  private func tell(_ text: String, _ result: Result) throws {
    if isJSON { try Console.print(json: result) } else { Console.print(text) }
  }
}
