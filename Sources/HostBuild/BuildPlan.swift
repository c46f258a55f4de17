import HostInspection
import HostModel
import HostSystem
import FoundationEssentials

/// How a folder of sources becomes a library that can live in one process beside earlier builds of itself.
struct BuildPlan: Sendable {
  /// What the library is made of. The name of the build says it: another build has another name.
  let input: LibraryInput

  init(
    sources: SourceFolder, dependencies: Dependencies, package: [String], sdk: SDK, compiler: Compiler,
    configuration: Configuration
  ) throws(BuildFault) {
    let id = sources.entry.id
    let settings =
      Self.settings(package, sdk: sdk, compiler: compiler, configuration)
    let catalogs = dependencies.catalogs.sorted { $0.key < $1.key }.flatMap(\.value)
    let digest = try Self.digest(
      of: [compiler.version, BuildNote.section, sources.path] + settings, sources.files + sources.translations,
      dependencies.files + catalogs)
    input = LibraryInput(
      settings: settings, module: id, build: "\(id)_\(digest.prefix(16))",
      libraries: dependencies.libraries,
      objects: dependencies.objects, sources: sources.files.map(\.path))
  }

  /// What differs when anything does that a library is made of.
  static func digest(
    of words: [String], _ files: [SourceFile], _ others: [String]
  ) throws(BuildFault) -> String {
    var parts = words.map { Array($0.utf8) }
    for file in files { parts += [Array(file.path.utf8), file.bytes] }
    for path in others {
      guard let content = FileManager.default.contents(atPath: path) else { throw .unreadable(file: path) }
      parts.append(Array(content))
    }
    // Of digests, so that what stands at the end of one part isn't mistaken for the beginning of the next.
    return SHA256(of: parts.flatMap { Array(SHA256(of: $0).description.utf8) }).description
  }

  /// How sources are compiled that no package has as a target: as `host new` writes it into a Package.swift.
  static func common(of kind: LibraryEntry.Kind?) -> [String] {
    ["-swift-version", "6"]
      + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      // Scenes run on the main actor, so they need not say it (Docs/Decisions/0003).
      + (kind == .scene ? ["-default-isolation", "MainActor"] : [])
  }

  /// The compiler's arguments that all libraries have in common, and those of their package.
  static func settings(
    _ package: [String], sdk: SDK, compiler: Compiler, _ configuration: Configuration
  ) -> [String] {
    ["-emit-library", "-parse-as-library"] + sdk.searchSettings + package
      // One process for all files is faster than several up to some thousand lines.
      + ["-whole-module-optimization", configuration == .release ? "-O" : "-Onone"]
      // A backtrace names the scene, the file and the line.
      + ["-g", "-Xcc", "-fno-omit-frame-pointer", "-Xcc", "-mno-omit-leaf-frame-pointer"]
      // Swift's runtime keeps addresses inside a library: it must stay, even if somebody closes it.
      + linker("-z", "nodelete") + linker("-rpath", "$ORIGIN") + compiler.linkerSettings
  }

  private static func linker(_ words: String...) -> [String] { words.flatMap { ["-Xlinker", $0] } }
}

/// Whether a library is made quickly, or quick.
package enum Configuration: String, Codable, Sendable {
  /// Not optimised: compiled in the shortest time.
  case debug
  case release
}
