import FoundationEssentials
package import HostModel
import HostSystem

/// Packs an application with all that it needs to run on a machine that has neither Swift nor a host.
package struct Packager: Sendable {
  /// What has been packed.
  package struct Package: Equatable, Sendable {
    package let path: String
    package let bytes: Int
    package let fileCount: Int
    /// The release of the C library that it needs, that one or a later one; nil when any does.
    package let glibc: GlibcVersion?
    /// The Debian packages that it needs; none for an archive, which has all with it.
    package let depends: [String]
  }

  let hostFolder: String
  /// Where the programs are that pack, as `PATH` says.
  private let searchPath: String
  /// The release of the C library on the machines that are to run it; nil for that of this machine.
  private let target: GlibcVersion?

  /// - Parameters:
  ///   - hostFolder: the folder of the host's executable.
  ///   - target: the release of the C library on the machines that are to run it; nil for that of this machine.
  package init(hostFolder: String, target: GlibcVersion? = nil) {
    self.init(hostFolder: hostFolder, target: target, searchPath: ProcessEnvironment.get("PATH") ?? "")
  }

  init(hostFolder: String, target: GlibcVersion? = nil, searchPath: String) {
    self.hostFolder = hostFolder
    self.target = target
    self.searchPath = searchPath
  }

  /// Packs an application that is in order into an archive. The same files make the same archive.
  ///
  /// - Parameters:
  ///   - application: what it is made of.
  ///   - output: the archive; nil for one of the application's name where the user is.
  package func pack(_ application: PackagedApplication, as output: String?) async throws(PackageFault) -> Package {
    let name = application.name
    let output = output ?? name + ArchiveFormat.gzip.ending
    let format = try ArchiveFormat(of: output)
    let (tar, compressor) = try (program("tar"), program(format.compressor[0]))
    let scratch = try makeScratch()
    defer { scratch.remove() }

    var layout = try PackageLayout(of: application, hostFolder: hostFolder)
    let trace = try await trace(application, &layout, in: scratch.path)
    layout.add(trace.files)
    let needs = try PackedFiles(layout.files.values)
    try write(layout, of: application, needs, to: "\(scratch.path)/\(name)")
    let archive = "\(scratch.path)/archive.tar"
    try await run(
      [tar, "--create", "--file", archive, "--directory", scratch.path]
        // The same bytes for the same files (reproducible-builds.org, "Archive metadata").
        + ["--format=gnu", "--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"]
        + ["--mode=u=rwX,go=rX", "--", name],
      in: scratch.path)
    // Not by tar, which takes a space in the program's path for the path's end.
    try await run([compressor] + format.compressor.dropFirst() + [archive], in: scratch.path)
    let bytes = try Self.place("\(scratch.path)/archive\(format.ending)", as: output)
    return Package(
      path: output, bytes: bytes, fileCount: layout.files.count + 1, glibc: needs.glibc?.version, depends: [])
  }

  func makeScratch() throws(PackageFault) -> PrivateFolder {
    do throws(PrivateFolderFault) { return try PrivateFolder(for: .build) } catch {
      throw .system(path: PrivateFolder.temporaryFolder, reason: error.message)
    }
  }

  func program(_ name: String) throws(PackageFault) -> String {
    guard let program = Path.program(name, in: searchPath) else { throw .noProgram(name) }
    return program
  }

  /// Writes the files of a package, and what starts the application.
  func write(
    _ layout: PackageLayout, of application: PackagedApplication, _ needs: PackedFiles, to folder: String
  ) throws(PackageFault) {
    if let target, let (version, file) = needs.glibc, version > target {
      throw .needsNewer(file: file, found: version, expected: target)
    }
    let script = StartScript.text(
      of: application.name, manifest: Path.name(of: application.manifest), glibc: needs.glibc?.version)
    try Self.write(Data(script.utf8), to: "\(folder)/run", isProgram: true)
    for (path, file) in layout.files {
      guard let content = FileManager.default.contents(atPath: file) else {
        throw .system(path: file, reason: "can't be read")
      }
      try Self.write(content, to: "\(folder)/\(path)", isProgram: PackageLayout.programs.contains(path))
    }
  }

  static func write(_ content: Data, to path: String, isProgram: Bool = false) throws(PackageFault) {
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

  /// Puts what has been packed where it belongs: whole or not at all, also where several pack at once.
  ///
  /// - Returns: how many bytes it has.
  static func place(_ file: String, as output: String) throws(PackageFault) -> Int {
    guard let content = FileManager.default.contents(atPath: file) else {
      throw .system(path: file, reason: "can't be read")
    }
    do throws(SystemError) { try File.replace(output, Array(content), mode: 0o644) } catch {
      throw .system(path: output, reason: error.text)
    }
    return content.count
  }
}
