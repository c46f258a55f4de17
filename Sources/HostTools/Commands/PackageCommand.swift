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
      .init(name: "output", value: "FILE", help: "NAME.tar.gz, .tar.xz, .tar.zst; or NAME.deb"),
      .init(name: "glibc", value: "VERSION", help: "of the machines that run it (this one's)"),
      .init(name: "deb", help: "make a Debian package"),
      .init(name: "version", value: "VERSION", help: "deb: that of the application"),
      .init(name: "maintainer", value: "NAME <ADDRESS>", help: "deb: ($DEBFULLNAME <$DEBEMAIL>)"),
      .init(name: "name", value: "NAME", help: "deb: of package and command (application's)"),
      .init(name: "description", value: "TEXT", help: "deb: what it is, on one line"),
      CommandSyntax.json,
    ],
    details: """
      The archive holds the application as host check finds it in order, the host, and what both need of the Swift runtime and of \
      C libraries. It runs on the release of Debian that packs it, and on later ones, from whatever folder, for any user: NAME/run starts it. What workers keep goes \
      to the user's own folder for data. The same files make the same bytes. It takes an installed host to make one.

      With --deb it becomes a package that dpkg installs: the application in /usr/lib, a command of its name in /usr/bin. C libraries \
      that packages have aren't in it: it depends on those.
      """,
    examples: [
      ("host package", "makes Kiosk.tar.gz in the folder of the application Kiosk"),
      ("host package --output Kiosk-1.2.tar.xz", "makes a smaller one, which takes longer"),
      ("host package --deb --version 1.2 --maintainer 'Ada Lovelace <ada@example.org>'", "makes kiosk_1.2_amd64.deb"),
    ])

  private static let ofDebian = ["version", "maintainer", "name", "description"]

  private struct Result: Encodable {
    let path: String
    let bytes: Int
    let files: Int
    /// The release of the C library that it needs; not there when any does.
    let glibc: String?
    let depends: [String]
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let target = arguments["glibc"].flatMap { GlibcVersion($0) }
    if let text = arguments["glibc"], target == nil {
      throw UsageError.badValue("--glibc", found: text, expected: "a release such as 2.36")
    }
    for option in Self.ofDebian where !arguments.has("deb") && arguments.has(option) {
      throw UsageError.missingOption("--deb", command: "package --\(option)")
    }
    if arguments.has("deb"), !arguments.has("version") {
      throw UsageError.missingOption("--version VERSION", command: "package --deb")
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
    let lock = LockFile(ofFile: arguments.manifest).path
    let libraries = try host.libraries()
    let application = PackagedApplication(
      manifest: arguments.manifest, lock: Path.exists(lock) ? lock : nil, libraries: libraries.files,
      systemLibraries: libraries.system)
    return try show(try await pack(application, arguments, by: Packager(hostFolder: HostFiles.folder, target: target)))
  }

  private static func pack(
    _ application: PackagedApplication, _ arguments: Arguments, by packager: Packager
  ) async throws -> Packager.Package {
    let output = arguments["output"]
    guard arguments.has("deb") else { return try await packager.pack(application, as: output) }
    let debian = try DebianPackage(
      of: application.name, name: arguments["name"], version: arguments["version"] ?? "",
      maintainer: try maintainer(arguments), description: arguments["description"])
    return try await packager.pack(application, as: debian, to: output)
  }

  /// Who answers for the package: as an option says, or the variables of Debian's tools (debchange(1)).
  private static func maintainer(_ arguments: Arguments) throws(UsageError) -> String {
    if let maintainer = arguments["maintainer"] { return maintainer }
    guard let name = ProcessEnvironment.get("DEBFULLNAME"), let address = ProcessEnvironment.get("DEBEMAIL") else {
      throw .missingOption("--maintainer 'NAME <ADDRESS>'", command: "package --deb")
    }
    return "\(name) <\(address)>"
  }

  private static func show(_ package: Packager.Package) throws -> ProcessEnd {
    let megabytes = Double(package.bytes / 100_000) / 10
    let system = package.glibc.map { ", for glibc \($0) or later" } ?? ""
    let depends = package.depends.isEmpty ? "" : "\ndepends on \(package.depends.joined(separator: ", "))"
    return try Console.show(
      Result(
        path: package.path, bytes: package.bytes, files: package.fileCount, glibc: package.glibc?.description,
        depends: package.depends),
      else: "\(Printable.text(package.path)): \(package.fileCount) files, \(megabytes) MB\(system)\(depends)")
  }
}
