import HostCLI
import HostLoading
import HostManifest
import HostRuntime
import HostInspection
import HostSystem
import HostPackaging

enum PackageCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "package", summary: "Pack the application for a machine without Swift",
    options: [
      CommandSyntax.manifest,
      .init(name: "output", value: "FILE", help: "NAME.tar.gz, .tar.xz or .tar.zst"),
      .init(name: "glibc", value: "VERSION", help: "of the machines that run it (this one's)"),
      CommandSyntax.json,
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

  private struct Result: Encodable {
    let path: String
    let bytes: Int
    let files: Int
    /// The lowest release of the C library; nil when any does.
    let glibc: String?
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let target = arguments["glibc"].flatMap { GlibcVersion($0) }
    if let text = arguments["glibc"], target == nil {
      throw Diagnostic.badValue("--glibc", found: text, expected: "a release such as 2.36")
    }
    let host = try Host(
      manifest: try ManifestReader(file: arguments.manifest).read(), hostFolder: HostFiles.folder
    ) { _ in }
    defer { host.cleanUp() }
    // What wouldn't run here runs nowhere.
    let check = try ApplicationCheck(of: host)
    guard check.isInOrder else {
      if Console.isJSON { try Console.print(json: check) }
      return check.status
    }
    let lock = LockFile(of: arguments.manifest).path
    let libraries = try host.libraries()
    let application = PackagedApplication(
      manifest: arguments.manifest, lock: Path.exists(lock) ? lock : nil, libraries: libraries.files,
      systemLibraries: libraries.system)
    let packager = Packager(hostFolder: HostFiles.folder, target: target)
    return try show(try await packager.pack(application, as: arguments["output"]))
  }

  private static func show(_ package: Packager.Package) throws -> ProcessEnd {
    let megabytes = Double(package.bytes / 100_000) / 10
    let system = package.glibc.map { ", for glibc \($0) or later" } ?? ""
    return try Console.show(
      Result(
        path: package.path, bytes: package.bytes, files: package.fileCount, glibc: package.glibc?.description),
      else: "\(Printable.text(package.path)): \(package.fileCount) files, \(megabytes) MB\(system)")
  }
}
