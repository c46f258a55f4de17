import Glibc
import HostInspection
import HostManifest
import HostSystem

extension LibraryInput {
  /// A library that can live in a process beside its other builds: the build's name depends on all that it is made of.
  /// `isNoted`: the file gets a note of its descriptor, which makes it another library.
  init(
    of sources: SourceFolder, _ dependencies: Dependencies, _ settings: [String], by compiler: Compiler,
    isNoted: Bool = false
  ) throws(Diagnostic) {
    let catalogs = dependencies.catalogs.sorted { $0.key < $1.key }.flatMap(\.value)
    let note = isNoted ? "\(LibraryDescription.noteSection) \(LibraryDescription.noteFormat)" : BuildNote.section
    let digest = try Self.digest(
      of: [compiler.version, note, sources.path] + settings,
      sources.files + sources.translations,
      dependencies.files + catalogs)
    self.init(
      settings: settings, module: sources.entry.id, build: "\(sources.entry.id)_\(digest.prefix(16))",
      libraries: dependencies.libraries, objects: dependencies.objects, sources: sources.files.map(\.path))
  }

  /// Changes with anything that a library is made of.
  static func digest(of words: [String], _ files: [SourceFile], _ others: [String]) throws(Diagnostic) -> String {
    var parts = words.map { Array($0.utf8) }
    for file in files { parts += [Array(file.path.utf8), file.bytes] }
    for path in others {
      guard let content = File.contents(path) else { throw .unreadable(file: path) }
      parts.append(content)
    }
    // A digest of digests, so that the end of one part isn't mistaken for the beginning of the next.
    return SHA256(of: parts.flatMap { Array(SHA256(of: $0).description.utf8) }).description
  }

  /// The settings of sources without a target in a package: those that `host new` writes into a Package.swift.
  static func common(of kind: LibraryEntry.Kind?) -> [String] {
    ["-swift-version", "6"]
      + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      // Scenes run on the main actor, and need not say it (Docs/Decisions/0003).
      + (kind == .scene ? ["-default-isolation", "MainActor"] : [])
  }

  static func settings(_ package: [String], sdk: SDK, compiler: Compiler, _ configuration: Configuration) -> [String] {
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

package enum Configuration: String, Codable, Sendable {
  case debug
  case release
}

/// Builds a ``SharedModule``: the one library that all scenes and workers link, and its interface.
struct ModulePlan: Sendable {
  /// Each build has the module's own name: there is one at a time.
  private let input: LibraryInput
  /// Changes with anything that the library is made of. Its file has it, so that the next build can compare.
  private let identity: String

  init(
    _ module: SharedModule, _ dependencies: Dependencies, _ settings: [String], by compiler: Compiler, isProxied: Bool
  ) throws(Diagnostic) {
    // A scene built against older contracts keeps working (Docs/Decisions/0002).
    let settings = settings + ["-enable-library-evolution", "-emit-module"]
    identity = String(
      try LibraryInput.digest(
        of: [compiler.version, module.path] + (isProxied ? [WorkerProxies.version] : []) + settings, module.files,
        dependencies.files
      )
      .prefix(40))
    input = LibraryInput(
      settings: settings + ["-Xlinker", "--build-id=0x\(identity)"], module: module.name, build: module.name,
      libraries: dependencies.libraries, objects: dependencies.objects, sources: module.files.map(\.path))
  }

  func arguments(writing files: BuildFiles, with more: [String]) -> [String] {
    input.arguments(writing: files.library) + ["-emit-module-path", files.module] + more
  }

  func isBuilt(as library: String) -> Bool {
    guard let file = try? LibraryFile(reading: library),
      let note = try? ELFFile(file.bytes).content(ofSection: ".note.gnu.build-id")
    else { return false }
    // elf(5): three numbers of four bytes, the name "GNU" with its zero, then the id.
    return note.dropFirst(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == identity
  }
}

struct LibraryInput: Sendable {
  let settings: [String]
  let module: String
  /// The name by which Swift's runtime and the dynamic linker know this build: two builds must have different ones.
  let build: String
  let libraries: [String]
  let objects: [String]
  let sources: [String]

  var soname: String { Library.fileName(for: build) }

  func arguments(writing output: String) -> [String] {
    settings + ["-module-name", module, "-module-abi-name", build, "-Xlinker", "-soname", "-Xlinker", soname]
      + libraries.map { "-l\($0)" } + objects + sources + ["-o", output]
  }
}

/// The files of a build, in a private folder that goes with this object.
final class BuildFiles: Sendable {
  let folder: String
  private let made: PrivateFolder

  init() throws(Diagnostic) {
    do throws(Diagnostic) {
      made = try PrivateFolder(for: .build)
      folder = made.path
    } catch {
      throw .system(path: PrivateFolder.temporaryFolder, reason: error.message)
    }
  }

  deinit { made.remove() }

  var module: String { "\(folder)/sources.swiftmodule" }
  var library: String { "\(folder)/library.so" }
  var proxies: String { "\(folder)/WorkerProxies.swift" }
  var log: String { "\(folder)/log" }
  /// The output of a program, apart from its errors.
  var answer: String { "\(folder)/answer" }

  /// Appends a section to the library, without flushing it; false, and nothing changed, when it has no room.
  func append(_ section: String, _ kind: Int32, _ content: [UInt8]) throws(SystemError) -> Bool {
    let elf = try? ELFFile(File.contents(library) ?? [])
    guard let bytes = elf?.appending(section: section, of: kind, content) else { return false }
    // A new file: somebody may have opened that one.
    File.remove(library)
    let file = try Descriptor(open(library, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o755))
    try Output.write(bytes[...], to: file.number)
    return true
  }
}
