import Glibc
package import HostInspection
package import HostManifest
package import HostSystem

/// Compiles folders of Swift files into libraries that a running host can take.
package struct Builder: Sendable {
  private let sdk: SDK
  private let compiler: Compiler
  private let configuration: Configuration
  private let packages = PackageCache()
  private let notes = AnswerCache<String, BuildNote, Diagnostic>()
  private let describe: Describe?
  private let reader: SourceTool?

  package typealias Describe = @Sendable (_ path: String, _ id: String) async -> Result<LibraryDescription, any Error>

  /// `reader` makes proxies of workers; without `describe`, libraries don't note their descriptors.
  package init(
    sdk: SDK, compiler: Compiler, configuration: Configuration = .debug, reader: SourceTool? = nil,
    describe: Describe? = nil
  ) {
    (self.sdk, self.reader) = (sdk, reader)
    self.describe = describe
    self.compiler = compiler
    self.configuration = configuration
  }

  /// Makes `lib<Id>.so`, unless the library there is made of the same things. On failure that one stays.
  package func build(_ sources: SourceFolder, into folder: String) async throws(Diagnostic) -> BuiltLibrary {
    let (entry, dependencies) = (sources.entry, try Dependencies(of: sources, in: sdk))
    let input = try LibraryInput(
      of: sources, dependencies, try await settings(of: sources.path, entry.kind, dependencies), by: compiler,
      isNoted: describe != nil)
    let library = "\(folder)/\(Library.fileName(for: entry.id))"
    let files = try BuildFiles()
    let translations = Translations(of: entry.id, sources.translations, linking: dependencies.catalogs, into: folder)
    if Self.soname(of: library) == input.soname {
      let log = translations.areThere ? "" : try await translations.make(by: compiler, files)
      return BuiltLibrary(id: entry.id, kind: entry.kind, path: library, isNew: false, log: log)
    }
    let (made, isDone) = try await make(input, files)
    guard isDone else { throw .notCompiled(folder: sources.path, log: made) }
    let said = try await note(files, as: library, entry.id)
    // Before the library, so that its words are there when it is taken.
    let log = try await translations.make(by: compiler, files)
    try Self.put(files.library, at: library, mode: 0o755)
    return BuiltLibrary(
      id: entry.id, kind: entry.kind, path: library, isNew: true, log: made + said + log)
  }

  private func make(
    _ input: LibraryInput, _ files: BuildFiles
  ) async throws(Diagnostic) -> (log: String, isDone: Bool) {
    async let asked = try? notes.answer(to: compiler.version) { [compiler] () async throws(Diagnostic) in
      try compiler.note
    }
    var outcome = try await compiler.run([compiler.path] + input.arguments(writing: files.library), files)
    let note = await asked
    guard outcome.isDone else { return outcome }
    do throws(SystemError) {
      let isNoted = try note.map { note throws(SystemError) in
        try files.append(BuildNote.section, Int32(SHT_NOTE), note.content)
      }
      if isNoted != true { outcome.log += "note: \(input.module): what has made it isn't noted in it\n" }
    } catch {
      throw .system(path: files.library, reason: error.text)
    }
    return outcome
  }

  /// Writes the descriptor into a linked library; returns why it couldn't, which `host check` reports, too.
  private func note(_ files: BuildFiles, as library: String, _ id: String) async throws(Diagnostic) -> String {
    guard let describe else { return "" }
    let made = files.library
    let description: LibraryDescription
    do { description = try await describe(made, id).get() } catch {
      let reason = (error as? Diagnostic)?.message ?? String(describing: error)
      return "note: \(library): what it declares isn't noted in it: \(reason.replacing("\(made): ", with: ""))\n"
    }
    do throws(SystemError) {
      let isNoted = try files.append(LibraryDescription.noteSection, Int32(SHT_NOTE), description.note)
      return isNoted ? "" : "note: \(library): what it declares isn't noted in it: it has no room for a section\n"
    } catch {
      throw .system(path: made, reason: error.text)
    }
  }

  package func build(_ module: SharedModule, into folder: String) async throws(Diagnostic) -> BuiltLibrary {
    let dependencies = try Dependencies(of: module, in: sdk)
    let plan = try ModulePlan(
      module, dependencies, try await settings(of: module.path, nil, dependencies), by: compiler,
      isProxied: reader != nil)
    let library = "\(folder)/\(Library.fileName(for: module.name))"
    let interface = "\(SDK.modules(in: folder))/\(module.name).swiftmodule"
    let isNew = !plan.isBuilt(as: library) || !Path.exists(interface)
    let files = try BuildFiles()
    var log = ""
    if isNew {
      let proxies = await WorkerProxies(of: module, by: reader, in: files)
      log = proxies.notes
      var (said, isDone) = try await compiler.run(
        [compiler.path] + plan.arguments(writing: files, with: proxies.sources), files)
      if !isDone, !proxies.sources.isEmpty {
        // Better an application without proxies than none.
        log +=
          "note: \(module.path): its workers have no proxies, so their calls can't be recorded: they don't compile\n\(said)"
        (said, isDone) = try await compiler.run(
          [compiler.path] + plan.arguments(writing: files, with: []), files)
        if !isDone { log = "" }
      }
      guard isDone else { throw .notCompiled(folder: module.path, log: said) }
      log += said
      try Self.put(files.module, at: interface, mode: 0o644)
      try Self.put(files.library, at: library, mode: 0o755)
    }
    // The libraries that link it take its words from there. New words make no new library, so no app is restarted for
    // them. Wrong ones keep nobody from being compiled against it.
    log += try await Translations(
      of: module.name, module.translations, linking: dependencies.catalogs, into: folder
    ).make(by: compiler, files)
    return BuiltLibrary(id: module.name, kind: nil, path: library, isNew: isNew, log: log)
  }

  /// Makes the catalogues of a scene or a shared module, whose library is built elsewhere. Returns lines for a log.
  func makeWords(of path: String, _ files: SourceTree.Files, into folder: String) async throws(Diagnostic) -> String {
    let translations: Translations
    if files.values.contains(where: { !$0.entryPoints.isEmpty }) {
      let sources = try SourceFolder(path, files: files)
      let linked = sources.translations.isEmpty ? [:] : try Dependencies(of: sources, in: sdk).catalogs
      translations = Translations(of: sources.entry.id, sources.translations, linking: linked, into: folder)
    } else {
      let own = files.values.filter { Translations.isOne($0, of: path) }
      translations = Translations(of: Path.name(of: path), own, into: folder)
    }
    return try await translations.make(by: compiler, BuildFiles())
  }

  private func settings(
    of path: String, _ kind: LibraryEntry.Kind?, _ dependencies: Dependencies
  ) async throws(Diagnostic) -> [String] {
    let package =
      try await (packages.settings(of: path, by: compiler, configuration) ?? LibraryInput.common(of: kind))
      + dependencies.moduleMapSettings
      + packages.settings(ofLibraries: dependencies.moduleMaps, by: compiler)
    return LibraryInput.settings(package, sdk: sdk, compiler: compiler, configuration)
  }

  private static func put(_ made: String, at path: String, mode: mode_t) throws(Diagnostic) {
    guard let content = File.contents(made) else { throw .unreadable(file: made) }
    do throws(SystemError) { try File.makeFolder(Path.folder(of: path), mode: 0o777) } catch {
      throw .system(path: Path.folder(of: path), reason: "the folder can't be made")
    }
    do throws(SystemError) { try File.replace(path, Array(content), mode: mode) } catch {
      throw .system(path: path, reason: error.text)
    }
  }

  /// Compares the library, in the first of the folders that has one, with all that it is made of.
  func isUpToDate(_ sources: SourceFolder, in folders: [String]) -> Bool {
    let libraries = folders.map { "\($0)/\(Library.fileName(for: sources.entry.id))" }
    guard let built = libraries.lazy.compactMap({ FileStamp($0)?.modified }).first,
      let dependencies = try? Dependencies(of: sources, in: sdk)
    else { return false }
    let package = SwiftPackage.folder(around: sources.path).map { ["\($0)/Package.swift"] } ?? []
    let files =
      package + (sources.files + sources.translations).map(\.path) + dependencies.files
      + dependencies.catalogs.values.joined()
    return files.compactMap { FileStamp($0)?.modified }.allSatisfy { $0 < built }
  }

  private static func soname(of library: String) -> String? {
    guard let file = try? LibraryFile(reading: library) else { return nil }
    return try? LibraryReport(of: file).soname
  }
}

package struct BuiltLibrary: Sendable {
  package let id: String
  /// Nil for a shared module.
  package let kind: LibraryEntry.Kind?
  package let path: String
  package let isNew: Bool
  package let log: String
}
