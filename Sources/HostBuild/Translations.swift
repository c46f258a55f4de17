import HostModel
import HostSystem
import FoundationEssentials

/// The words of a scene in other languages: `po/es.po` beside its sources becomes `locale/es/LC_MESSAGES/<Id>.mo` beside its library.
struct Translations: Sendable {
  /// The folder of them, in that of the sources.
  static let folder = "po"

  private let id: String
  private let sources: [SourceFile]
  private let output: String

  init(of sources: SourceFolder, into output: String) {
    id = sources.entry.id
    self.sources = sources.translations
    self.output = output
  }

  /// Whether every catalogue is there.
  var areThere: Bool { sources.allSatisfy { Path.exists(catalog($0)) } }

  /// Makes the catalogues, and removes those whose sources are gone.
  ///
  /// - Returns: what is to be told of it; nothing when there is nothing.
  /// - Throws: ``BuildFault/notTranslated(file:log:)``. What was there stays.
  func make(by compiler: Compiler, _ files: BuildFiles) async throws(BuildFault) -> String {
    var catalogs: [(path: String, bytes: [UInt8])] = []
    if !sources.isEmpty, compiler.messageFormatter == nil {
      return "warning: \(sources[0].path): left out, because there is no msgfmt on the PATH (Debian package gettext)\n"
    }
    for source in sources {
      guard let formatter = compiler.messageFormatter else { break }
      let made = "\(files.folder)/words.mo"
      let (log, isDone) = try await compiler.run(
        [formatter, "--check-format", "-o", made, source.path], files)
      guard isDone, let content = FileManager.default.contents(atPath: made) else {
        throw .notTranslated(file: source.path, log: log)
      }
      catalogs.append((catalog(source), Array(content)))
    }
    for (path, bytes) in catalogs {
      do {
        try FileManager.default.createDirectory(atPath: Path.folder(of: path), withIntermediateDirectories: true)
        try File.replace(path, bytes, mode: 0o644)
      } catch {
        throw .system(path: path, reason: "can't be written")
      }
    }
    let made = Set(catalogs.map(\.path))
    for language in Path.names(in: "\(output)/locale") {
      let path = Library.wordCatalog(of: id, in: language, beside: output)
      if !made.contains(path) { try? FileManager.default.removeItem(atPath: path) }
    }
    return ""
  }

  private func catalog(_ source: SourceFile) -> String {
    Library.wordCatalog(of: id, in: String(Path.name(of: source.path).dropLast(3)), beside: output)
  }
}
