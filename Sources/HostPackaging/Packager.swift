import FoundationEssentials
import Glibc
import HostSystem

/// Packs an application with all that it needs to run on a machine that has neither Swift nor a host.
package struct Packager: Sendable {
  /// What has been packed.
  package struct Archive: Equatable, Sendable {
    package let path: String
    package let bytes: Int
    package let fileCount: Int
  }

  let hostFolder: String
  /// Where the programs are that pack, as `PATH` says.
  private let searchPath: String

  /// - Parameter hostFolder: the folder of the host's executable.
  package init(hostFolder: String) {
    self.init(hostFolder: hostFolder, searchPath: ProcessEnvironment.get("PATH") ?? "")
  }

  init(hostFolder: String, searchPath: String) {
    self.hostFolder = hostFolder
    self.searchPath = searchPath
  }

  /// Packs an application that is in order. The same files make the same archive.
  ///
  /// - Parameters:
  ///   - application: what it is made of.
  ///   - output: the archive; nil for one of the application's name where the user is.
  package func pack(_ application: PackagedApplication, as output: String?) async throws(PackageFault) -> Archive {
    let name = application.name
    let output = output ?? name + ArchiveFormat.gzip.ending
    let format = try ArchiveFormat(of: output)
    let (tar, compressor) = try (program("tar"), program(format.compressor[0]))
    var layout = try PackageLayout(of: application, hostFolder: hostFolder)
    try expectIndependence()
    let scratch: PrivateFolder
    do throws(PrivateFolderFault) { scratch = try PrivateFolder(for: .build) } catch {
      throw .system(path: PrivateFolder.temporaryFolder, reason: error.message)
    }
    defer { scratch.remove() }

    layout.add(try await trace(application.systemLibraries + addBacktracer(to: &layout), in: scratch.path))
    let tree = "\(scratch.path)/tree"
    let script = StartScript.text(of: name, manifest: Path.name(of: application.manifest))
    try Self.write(Data(script.utf8), to: "\(tree)/\(name)/run", isProgram: true)
    for (path, file) in layout.files {
      guard let content = FileManager.default.contents(atPath: file) else {
        throw .system(path: file, reason: "can't be read")
      }
      try Self.write(
        content, to: "\(tree)/\(name)/\(path)", isProgram: PackageLayout.programs.contains(path))
    }
    // Whole or not at all.
    let new = "\(output).new"
    defer { unlink(new) }
    try await run(
      [tar, "--create", "--file", new, "--force-local", "--directory", tree]
        + ["--use-compress-program", ([compressor] + format.compressor.dropFirst()).joined(separator: " ")]
        // The same bytes for the same files (reproducible-builds.org, "Archive metadata").
        + ["--format=gnu", "--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"]
        + ["--mode=u=rwX,go=rX", "--", name],
      in: scratch.path)
    guard rename(new, output) == 0 else { throw .system(path: output, reason: SystemError.last.text) }
    var status = stat()
    stat(output, &status)
    return Archive(path: output, bytes: Int(status.st_size), fileCount: layout.files.count + 1)
  }

  private func program(_ name: String) throws(PackageFault) -> String {
    guard let program = Path.program(name, in: searchPath) else { throw .noProgram(name) }
    return program
  }

  /// Has a crash report name the code: what writes it comes with an installed host, and needs a library that no application does.
  ///
  /// - Returns: the library.
  private func addBacktracer(to layout: inout PackageLayout) -> [String] {
    let file = "\(Path.folder(of: hostFolder))/\(PackageLayout.backtracer)"
    guard Path.exists(file) else { return [] }
    layout.addBacktracer(file)
    return ["libswiftRuntime.so"]
  }

  private static func write(_ content: Data, to path: String, isProgram: Bool) throws(PackageFault) {
    do {
      try FileManager.default.createDirectory(atPath: Path.folder(of: path), withIntermediateDirectories: true)
    } catch {
      throw .system(path: Path.folder(of: path), reason: "can't be made")
    }
    guard
      FileManager.default.createFile(
        atPath: path, contents: content, attributes: [.posixPermissions: isProgram ? 0o755 : 0o644])
    else { throw .system(path: path, reason: "can't be written") }
  }
}
