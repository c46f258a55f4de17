import HostLoading
import HostModel
import HostPackaging
import HostRuntime
import HostSystem

/// `host package`: packs the application with all that it needs to run on a machine without Swift and without a host.
struct PackageCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "package", summary: "Pack the application for a machine without Swift",
    options: [
      CommandSyntax.manifest,
      .init(
        name: "output", value: "FILE", help: "the archive: .tar.gz, .tar.xz or .tar.zst (NAME.tar.gz)"),
    ],
    details: """
      The archive holds the application as host check finds it in order, the host, and what both need of the Swift runtime and of \
      C libraries. It runs on the release of Debian that packs it, and on later ones, from whatever folder, for any user: NAME/run starts it. What workers keep goes \
      to the user's own folder for data. The same files make the same bytes. It takes an installed host to make one.
      """,
    examples: [
      ("host package", "makes Kiosk.tar.gz in the folder of the application Kiosk"),
      ("host package --output Kiosk-1.2.tar.xz", "makes a smaller one, which takes longer"),
    ])

  private let manifestFile: String
  private let output: String?

  init(_ arguments: Arguments) {
    manifestFile = arguments["manifest"] ?? Application.defaultManifest
    output = arguments["output"]
  }

  func run() async throws -> ProcessEnd {
    let host = try Host(
      manifest: try ManifestReader(file: manifestFile).read(), hostFolder: Application.hostFolder
    ) { _ in }
    defer { host.cleanUp() }
    // What wouldn't run here runs nowhere.
    let findings = try Findings(of: host)
    guard findings.isInOrder else { return findings.status }
    let libraries = try host.libraries()
    let lock = LockFile(ofFile: manifestFile).path
    let archive = try await Packager(hostFolder: Application.hostFolder).pack(
      PackagedApplication(
        manifest: manifestFile, lock: Path.exists(lock) ? lock : nil, libraries: libraries.files,
        systemLibraries: libraries.system),
      as: output)
    let megabytes = Double(archive.bytes / 100_000) / 10
    Console.print("\(Printable.text(archive.path)): \(archive.fileCount) files, \(megabytes) MB")
    return ExitStatus.success
  }
}
