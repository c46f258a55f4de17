import HostInspection
package import HostSystem

/// Packs an application with all that it needs on a machine without Swift and a host.
package struct Packager: Sendable {
  package struct Package: Equatable, Sendable {
    package let path: String
    package let bytes: Int
    package let fileCount: Int
    /// The lowest release of the C library; nil when any does.
    package let glibc: GlibcVersion?
  }

  private let hostFolder: String
  private let searchPath: String
  /// The C library of the machines that run it; nil for this machine's.
  private let target: GlibcVersion?

  package init(hostFolder: String, target: GlibcVersion? = nil) {
    self.init(hostFolder: hostFolder, target: target, searchPath: ProcessEnvironment.get("PATH") ?? "")
  }

  init(hostFolder: String, target: GlibcVersion? = nil, searchPath: String) {
    (self.hostFolder, self.target, self.searchPath) = (hostFolder, target, searchPath)
  }

  /// The application must be in order. Without `output` the archive gets its name, in the working folder.
  package func pack(_ application: PackagedApplication, as output: String?) async throws(Diagnostic) -> Package {
    let name = application.name
    let output = output ?? name + ArchiveFormat.gzip.ending
    guard let format = ArchiveFormat.all.first(where: { output.hasSuffix($0.ending) }) else {
      throw Diagnostic(
        "\(output): expected a name with the end \(ArchiveFormat.all.map(\.ending).joined(separator: " or "))",
        "name the archive by --output, such as Kiosk.tar.gz")
    }
    let (tar, compressor) = try (program("tar"), program(format.compressor[0]))
    let scratch = try makeScratch()
    defer { scratch.remove() }
    let layout = try await layout(of: application, in: scratch.path)
    let needs = try PackedFiles(layout.files.values)
    try write(layout, of: application, needs, to: "\(scratch.path)/\(name)")
    let archive = "\(scratch.path)/archive.tar"
    try await run(
      [tar, "--create", "--file", archive, "--directory", scratch.path]
        // The same bytes for the same files (reproducible-builds.org, "Archive metadata").
        + ["--format=gnu", "--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"]
        + ["--mode=u=rwX,go=rX", "--", name],
      in: scratch.path)
    // Not by tar, which ends the program's path at a space.
    try await run([compressor] + format.compressor.dropFirst() + [archive], in: scratch.path)
    let bytes = try Self.place("\(scratch.path)/archive\(format.ending)", as: output)
    return Package(path: output, bytes: bytes, fileCount: layout.files.count + 1, glibc: needs.glibc?.version)
  }

  private func makeScratch() throws(Diagnostic) -> PrivateFolder {
    do throws(Diagnostic) { return try PrivateFolder(for: .build) } catch {
      throw .notPacked(path: PrivateFolder.temporaryFolder, reason: error.message)
    }
  }

  private func program(_ name: String) throws(Diagnostic) -> String {
    guard let program = Path.program(name, in: searchPath) else { throw .noProgram(name) }
    return program
  }

  private func write(
    _ layout: PackageLayout, of application: PackagedApplication, _ needs: PackedFiles, to folder: String
  ) throws(Diagnostic) {
    if let target, let (version, file) = needs.glibc, version > target {
      throw Diagnostic(
        "\(file): needs glibc \(version), expected \(target) at most",
        "pack it on a machine with that release, such as a container of the older Debian")
    }
    let script = StartScript.text(
      of: application.name, manifest: Path.name(of: application.manifest), glibc: needs.glibc?.version)
    try Self.write(Array(script.utf8), to: "\(folder)/run", isProgram: true)
    for (path, file) in layout.files {
      try Self.write(try Self.read(file), to: "\(folder)/\(path)", isProgram: PackageLayout.programs.contains(path))
    }
  }

  static func read(_ file: String) throws(Diagnostic) -> [UInt8] {
    guard let content = File.contents(file) else { throw .notPacked(path: file, reason: "can't be read") }
    return content
  }

  private static func write(_ content: [UInt8], to path: String, isProgram: Bool = false) throws(Diagnostic) {
    do throws(SystemError) {
      try File.makeFolder(Path.folder(of: path), mode: 0o755)
      try File.create(path, content, mode: isProgram ? 0o755 : 0o644)
    } catch {
      throw .notPacked(path: path, reason: error.text)
    }
  }

  /// At once, also while several pack. Returns the size in bytes.
  private static func place(_ file: String, as output: String) throws(Diagnostic) -> Int {
    let content = try read(file)
    do throws(SystemError) { try File.replace(output, content, mode: 0o644) } catch {
      throw .notPacked(path: output, reason: error.text)
    }
    return content.count
  }

  /// Throws when the programs look for libraries elsewhere than beside themselves: those of a build folder use the
  /// toolchain's, which is missing on another machine, or is another one.
  private func expectIndependence() throws(Diagnostic) {
    for name in [HostFiles.app, HostFiles.image, "libVIPKit.so"] {
      let path = Path.join(hostFolder, name)
      let dynamic: ELFDynamic
      do { dynamic = try ELFDynamic(try ELFFile(try LibraryFile(reading: path).bytes)) } catch {
        throw .notPacked(path: path, reason: "can't be read as a library")
      }
      for folder in dynamic.searchPaths where !folder.hasPrefix("$ORIGIN") {
        throw Diagnostic(
          "\(path): has its libraries looked for in \(folder); expected beside it",
          "use an installed host, which brings its libraries: make install")
      }
    }
  }

  private func layout(
    of application: PackagedApplication, in scratch: String
  ) async throws(Diagnostic) -> PackageLayout {
    var layout = try PackageLayout(of: application, hostFolder: hostFolder)
    try expectIndependence()
    // Without host-web, which uses the system's libwebsockets where it is: a terminal application does without.
    let programs = layout.files
      .filter { PackageLayout.programs.contains($0.key) && $0.key != PackageLayout.webServer }.values
    let linked = try PackedFiles(programs).needed.subtracting(BaseSystem.libraries)
    let libraries = linked.union(application.systemLibraries).sorted()
    let variables = ["LD_TRACE_LOADED_OBJECTS": "1", "LD_PRELOAD": libraries.joined(separator: ":")]
    let text = try await run([Path.join(hostFolder, HostFiles.app)], with: variables, in: scratch)
    layout.add(try LoaderTrace(text, wanted: libraries).files)
    return layout
  }

  @discardableResult
  private func run(
    _ command: [String], with variables: [String: String] = [:], in scratch: String
  ) async throws(Diagnostic) -> String {
    let output = "\(scratch)/output"
    let process: ChildProcess
    do throws(SystemError) { process = try ChildProcess(command, with: variables, output: output) } catch {
      throw .notPacked(path: command[0], reason: error.text)
    }
    let end = await process.end()
    let text = String(decoding: File.contents(output) ?? [], as: UTF8.self)
    guard case .exit(0) = end else {
      throw Diagnostic(
        "\(command[0]) failed: \(text.isEmpty ? end?.text ?? "an unknown end" : String(text.prefix(1000)))",
        "see that the archive's folder may be written, and that there is room")
    }
    return text
  }
}

/// The dynamic loader's list of libraries (ld.so(8), LD_TRACE_LOADED_OBJECTS), in lines such as
/// `libmd.so.0 => /lib/x86_64-linux-gnu/libmd.so.0 (0x00007f…)`. No code of the program or of a library runs for that.
struct LoaderTrace: Equatable {
  private(set) var all: [String: String] = [:]

  var files: [String: String] { all.filter { !BaseSystem.libraries.contains($0.key) } }

  init(_ text: String, wanted: [String]) throws(Diagnostic) {
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      guard words.count >= 3, words[1] == "=>" else { continue }
      guard words[2].hasPrefix("/") else { throw .missing(library: words[0]) }
      all[words[0]] = words[2]
    }
    for name in wanted where all[name] == nil { throw .missing(library: name) }
  }
}

/// An archive's compression, by its name. Each program writes the same for the same input, without time or name.
struct ArchiveFormat {
  let ending: String
  /// The program with its options; it replaces the file by the compressed one.
  let compressor: [String]

  static let gzip = ArchiveFormat(ending: ".tar.gz", compressor: ["gzip", "-n", "-9"])
  static let all = [
    gzip,
    // With several threads, however many, it writes something else than with one.
    ArchiveFormat(ending: ".tar.xz", compressor: ["xz", "-6", "--threads=1"]),
    ArchiveFormat(ending: ".tar.zst", compressor: ["zstd", "-q", "-19", "--single-thread", "--rm"]),
  ]
}

extension Diagnostic {
  package static func missing(library: String) -> Self {
    Self(
      "\(library): the application needs it, and it isn't found",
      "install the library, and see that host check finds nothing wrong")
  }
  package static func notPacked(path: String, reason: String) -> Self {
    Self("\(path): \(reason)", "see that it may be read or written, and that there is room")
  }
  package static func noProgram(_ program: String) -> Self {
    Self("there is no \(program) on the PATH", "install it (Debian package \(program == "xz" ? "xz-utils" : program))")
  }
}
