import HostInspection
package import HostModel
import HostSystem
import FoundationEssentials

/// Compiles folders of Swift files into libraries that a running host can take.
package struct Builder: Sendable {
  private let sdk: SDK
  private let maker: LibraryMaker
  private let configuration: Configuration

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - sdk: what the libraries are compiled against.
  ///   - compiler: compiles them.
  ///   - configuration: whether they are optimised.
  package init(sdk: SDK, compiler: Compiler, configuration: Configuration = .debug) {
    self.sdk = sdk
    maker = LibraryMaker(compiler: compiler)
    self.configuration = configuration
  }

  /// Compiles a folder into `lib<Id>.so`, unless the library that is there was made of the same things.
  ///
  /// - Parameters:
  ///   - sources: the sources of one scene or worker.
  ///   - folder: takes the library, whole, in the place of an earlier one.
  /// - Returns: the library, and what the compiler said.
  /// - Throws: ``BuildFault``. What was there stays.
  package func build(_ sources: SourceFolder, into folder: String) async throws(BuildFault) -> BuiltLibrary {
    let input = try BuildPlan(
      sources: sources, dependencies: Dependencies(of: sources, in: sdk), sdk: sdk, compiler: maker.compiler,
      configuration: configuration
    ).input
    let name = Library.fileName(for: sources.entry.id)
    let library = "\(folder)/\(name)"
    let scratch = try ScratchFolder()
    let files = BuildFiles(folder: scratch.path)
    let translations = Translations(of: sources, into: folder)
    if Self.soname(of: library) == input.soname {
      let log = translations.areThere ? "" : try await translations.make(by: maker.compiler, files)
      return BuiltLibrary(entry: sources.entry, path: library, isNew: false, log: log)
    }
    let outcome = try await maker.make(input, files)
    guard outcome.isDone, let content = FileManager.default.contents(atPath: files.library) else {
      throw .notCompiled(folder: sources.path, log: outcome.log)
    }
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw .system(path: folder, reason: "the folder can't be made")
    }
    // Before the library, so that its words are there when it is taken.
    let log = try await translations.make(by: maker.compiler, files)
    do throws(SystemError) { try File.replace(library, Array(content), mode: 0o755) } catch {
      throw .system(path: library, reason: error.text)
    }
    return BuiltLibrary(
      entry: sources.entry, path: library, isNew: true, log: outcome.log + log, detour: outcome.detour)
  }

  /// Has the compiler say how it makes scenes and workers. It needn't be asked any more when the first is to be built.
  func prepare() async {
    for kind in [LibraryEntry.Kind.scene, .worker] {
      await maker.prepare(BuildPlan.settings(of: kind, sdk: sdk, compiler: maker.compiler, configuration))
    }
  }

  /// Whether the library of some sources, in the first of the folders that has one, is newer than all that it is made of.
  func isUpToDate(_ sources: SourceFolder, in folders: [String]) -> Bool {
    let libraries = folders.map { "\($0)/\(Library.fileName(for: sources.entry.id))" }
    guard let built = libraries.lazy.compactMap(Self.modified).first,
      let dependencies = try? Dependencies(of: sources, in: sdk)
    else { return false }
    let files =
      (sources.files + sources.translations).map(\.path) + dependencies.interfaces + dependencies.objects
      + dependencies.moduleMaps
    return files.compactMap(Self.modified).allSatisfy { $0 < built }
  }

  private static func modified(_ path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  private static func soname(of library: String) -> String? {
    guard let file = try? LibraryFile(reading: library) else { return nil }
    return try? LibraryReport(of: file).soname
  }
}

package struct BuiltLibrary: Sendable {
  package let entry: LibraryEntry
  package let path: String
  /// Whether it was compiled now; false when it was up to date.
  package let isNew: Bool
  /// What the compiler said: warnings.
  package let log: String
  /// Why making it has taken longer than it could; nil when it hasn't.
  package var detour: Detour?
}
