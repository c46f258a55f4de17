import HostInspection
import HostModel
import FoundationEssentials

/// How the sources of a ``SharedModule`` become the one library that all scenes and workers of an application link, and the interface
/// that they are compiled against.
struct ModulePlan: Sendable {
  /// What the library is made of. Each build has the module's own name: there is one at a time.
  private let input: LibraryInput
  /// Differs when anything does that the library is made of. Its file has it, so that the next build knows.
  private let identity: String

  init(
    _ module: SharedModule, dependencies: Dependencies, package: [String], sdk: SDK, compiler: Compiler,
    configuration: Configuration
  ) throws(BuildFault) {
    let settings =
      BuildPlan.settings(package, sdk: sdk, compiler: compiler, configuration)
      // A scene built against older contracts keeps working (Docs/Decisions/0002).
      + ["-enable-library-evolution", "-emit-module"]
    identity = String(
      try BuildPlan.digest(of: [compiler.version, module.path] + settings, module.files, dependencies.files).prefix(40))
    input = LibraryInput(
      settings: settings + ["-Xlinker", "--build-id=0x\(identity)"], module: module.name, build: module.name,
      libraries: dependencies.libraries, objects: dependencies.objects, sources: module.files.map(\.path))
  }

  /// The driver's arguments.
  func arguments(writing files: BuildFiles) -> [String] {
    input.arguments(writing: files.library) + ["-emit-module-path", files.module]
  }

  /// Whether a library is made of the same things.
  func isBuilt(as library: String) -> Bool {
    guard let file = try? LibraryFile(reading: library),
      let note = try? FileSection.content(named: ".note.gnu.build-id", of: file.bytes)
    else { return false }
    // elf(5): three numbers of four bytes, the name "GNU" with its zero, then the id.
    return note.dropFirst(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == identity
  }
}
