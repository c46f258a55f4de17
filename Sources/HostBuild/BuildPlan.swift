import HostInspection
import HostModel
import FoundationEssentials

/// How a folder of sources becomes a library that can live in one process beside earlier builds of itself.
struct BuildPlan: Sendable {
  /// The name under which this build is linked. It says what the build was made of: another build has another name.
  let soname: String
  private let arguments: [String]

  init(
    sources: SourceFolder, dependencies: Dependencies, sdk: SDK, compiler: Compiler, configuration: Configuration
  ) throws(BuildFault) {
    let id = sources.entry.id
    let settings = Self.settings(of: sources.entry, configuration)
    var fingerprint = Fingerprint()
    for text in [compiler.version, sources.path, sdk.folder] + settings { fingerprint.add(text) }
    for file in sources.files {
      fingerprint.add(file.path)
      fingerprint.add(file.bytes)
    }
    for path in dependencies.interfaces + dependencies.objects + dependencies.moduleMaps {
      guard let content = FileManager.default.contents(atPath: path) else { throw .unreadable(file: path) }
      fingerprint.add(Array(content))
    }
    let build = "\(id)_\(fingerprint.digits)"
    soname = Library.fileName(for: build)
    arguments =
      settings
      // Swift's runtime looks types up by their names: those of two builds must differ.
      + ["-module-abi-name", build] + Self.linker("-soname", soname)
      + ["-I", sdk.modules, "-L", sdk.folder]
      + dependencies.libraries.map { "-l\($0)" } + dependencies.objects
      + dependencies.moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
      + sources.files.map(\.path)
  }

  /// The compiler's arguments.
  func arguments(writing output: String) -> [String] { arguments + ["-o", output] }

  /// The settings of Package.swift, so that `swift build` and `host build` accept the same sources.
  private static func settings(of entry: LibraryEntry, _ configuration: Configuration) -> [String] {
    ["-emit-library", "-module-name", entry.id, "-parse-as-library", "-swift-version", "6"]
      + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      // Scenes run on the main actor, so they need not say it (Docs/Decisions/0003).
      + (entry.kind == .scene ? ["-default-isolation", "MainActor"] : [])
      // One process for all files is faster than several up to some thousand lines.
      + ["-whole-module-optimization", configuration == .release ? "-O" : "-Onone"]
      // A backtrace names the scene, the file and the line.
      + ["-g", "-Xcc", "-fno-omit-frame-pointer", "-Xcc", "-mno-omit-leaf-frame-pointer"]
      // Swift's runtime keeps addresses inside a library: it must stay, even if somebody closes it.
      + linker("-z", "nodelete") + linker("-rpath", "$ORIGIN")
  }

  private static func linker(_ words: String...) -> [String] { words.flatMap { ["-Xlinker", $0] } }
}

/// Whether a library is made quickly, or quick.
package enum Configuration: String, Codable, Sendable {
  /// Not optimised: compiled in the shortest time.
  case debug
  /// Optimised.
  case release
}
