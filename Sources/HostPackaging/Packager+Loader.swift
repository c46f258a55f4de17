import FoundationEssentials
import HostBuild
import HostInspection
import HostModel
import HostSystem

extension Packager {
  private var app: String { Path.join(hostFolder, HostFiles.app) }

  /// Sees that the programs look for their libraries beside themselves. In a build folder they look in the toolchain's, which on
  /// another machine is missing, or another toolchain's.
  private func expectIndependence() throws(PackageFault) {
    for name in [HostFiles.app, HostFiles.image, "libVIPKit.so"] {
      let path = Path.join(hostFolder, name)
      let dynamic: ELFDynamic
      do { dynamic = try ELFDynamic(try ELFFile(try LibraryFile(reading: path).bytes)) } catch {
        throw .system(path: path, reason: "can't be read as a library")
      }
      for folder in dynamic.searchPaths where !folder.hasPrefix("$ORIGIN") {
        throw .bound(program: path, folder: folder)
      }
    }
  }

  /// What the dynamic loader opens for the app, and for what scenes and the other programs need: it looks for that as the app does.
  func trace(
    _ application: PackagedApplication, _ layout: inout PackageLayout, in scratch: String
  ) async throws(PackageFault) -> LoaderTrace {
    try expectIndependence()
    // A crash report names the code if this is there: it comes with an installed host.
    let backtracer = "\(Path.folder(of: hostFolder))/\(PackageLayout.backtracer)"
    if Path.exists(backtracer) { layout.addBacktracer(backtracer) }
    let programs = layout.files.filter { PackageLayout.programs.contains($0.key) }.values
    let linked = try PackedFiles(programs).needed.subtracting(BaseSystem.libraries)
    let libraries = linked.union(application.systemLibraries).sorted()
    let variables = ["LD_TRACE_LOADED_OBJECTS": "1", "LD_PRELOAD": libraries.joined(separator: ":")]
    return try LoaderTrace(try await run([app], with: variables, in: scratch), wanted: libraries)
  }

  /// Runs a program to its end.
  ///
  /// - Parameter accepted: the statuses with which it may end.
  /// - Returns: what it has said.
  @discardableResult
  func run(
    _ command: [String], with variables: [String: String] = [:], accepting accepted: Set<Int32> = [0],
    in scratch: String
  ) async throws(PackageFault) -> String {
    let output = "\(scratch)/output"
    let process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess(
        command, environment: ProcessInfo.processInfo.environment.merging(variables) { $1 }, output: output)
    } catch {
      throw .system(path: command[0], reason: error.text)
    }
    let end = await process.end()
    let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
    guard case .exit(let status) = end, accepted.contains(status) else {
      throw .failed(program: command[0], log: text.isEmpty ? end?.text ?? "an unknown end" : String(text.prefix(1000)))
    }
    return text
  }
}
