import HostManifest
import HostRuntime
import HostSystem
import HostLoading

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

  private struct Result: Encodable {
    let lock: String
    /// The SHA-256 of each library, by its id.
    let libraries: [String: String]
  }

  let arguments: Arguments

  func run() throws -> ProcessEnd {
    let lock = LockFile(ofFile: arguments.manifest)
    // What is there now counts, whatever was pinned before.
    let manifest = try ManifestReader(file: arguments.manifest).read(ignoresLock: true)
    if arguments.has("remove") {
      try lock.remove()
      return try Console.show(
        Result(lock: lock.path, libraries: [:]), else: "\(Printable.text(arguments.manifest)): no library is pinned")
    }
    let host = try Host(manifest: manifest, hostFolder: HostFiles.folder) { _ in }
    defer { host.cleanUp() }
    // All or nothing: what is pinned is an application that is in order, by the same rules as for host check.
    let check = try ApplicationCheck(of: host)
    guard check.isInOrder else { return check.status }
    let digests = try host.digests()
    try lock.write(digests)
    return try Console.show(
      Result(lock: lock.path, libraries: digests.mapValues(\.description)),
      else: "\(Printable.text(lock.path)): \(digests.count) libraries pinned")
  }
}
