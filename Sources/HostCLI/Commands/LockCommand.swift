import HostLoading
import HostManifest
import HostRuntime
package import HostSystem

package enum LockCommand: Subcommand {
  package static let syntax = CommandSyntax(
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
    let libraries: [String: String]
  }

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let lock = LockFile(of: arguments.manifest)
    // Pins what is there now, whatever was pinned before.
    let manifest = try ManifestReader(file: arguments.manifest).read(ignoresLock: true)
    if arguments.has("remove") {
      try lock.remove()
      return try Console.show(
        Result(lock: lock.path, libraries: [:]), else: "\(Printable.text(arguments.manifest)): no library is pinned")
    }
    let host = try Host(manifest: manifest, hostFolder: HostFiles.folder) { _ in }
    defer { host.cleanUp() }
    // All or nothing: only an application that passes host check is pinned.
    let check = try ApplicationCheck(of: host)
    guard check.isInOrder else { return check.status }
    let digests = try host.digests()
    try lock.write(digests)
    return try Console.show(
      Result(lock: lock.path, libraries: digests.mapValues(\.description)),
      else: "\(Printable.text(lock.path)): \(digests.count) libraries pinned")
  }
}

package enum ReadmitCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "readmit", summary: "Let a build run that is in quarantine", operands: ["ID"],
    options: [CommandSyntax.manifest, CommandSyntax.json],
    details: """
      A build that has ended the application twice is not run again: it is in quarantine, and the one before it goes on. This takes \
      the builds of a scene or worker out of quarantine.
      """,
    examples: [("host readmit TaskList", "gives them another chance")])

  private struct Result: Encodable {
    let id: String
    let builds: Int
  }

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let id = try arguments.id(as: "ID")
    var quarantine = Quarantine(in: Application.state(of: arguments.manifest))
    if let fault = quarantine.setAsideUnreadable() { throw fault }
    let known = quarantine.ids
    let count = try quarantine.readmit(id)
    guard count > 0 else {
      throw Diagnostic(
        "\(id): no build of it is in quarantine",
        known.isEmpty
          ? "nothing is in quarantine" : "in quarantine are builds of: \(known.joined(separator: ", "))")
    }
    return try Console.show(Result(id: id, builds: count), else: "\(id) runs again, in runs that start from now on")
  }
}
