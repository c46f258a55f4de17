import HostManifest
import HostSystem

/// Translations of a scene, or of a module that scenes link: `po/es.po` beside the sources becomes
/// `locale/es/LC_MESSAGES/<Id>.mo` beside the library, with the words of linked modules.
struct Translations: Sendable {
  static let folder = "po"

  private let id: String
  private let sources: [String: SourceFile]
  private let linked: [String: [String]]
  private let output: String

  init(of id: String, _ sources: [SourceFile], linking linked: [String: [String]] = [:], into output: String) {
    self.id = id
    self.sources = Dictionary(sources.map { (Self.language(of: $0), $0) }) { first, _ in first }
    self.linked = linked
    self.output = output
  }

  /// `Login` for `Login/po/es.po`; nil for other files.
  static func owner(of path: String) -> String? {
    let folder = Path.folder(of: path)
    return path.hasSuffix(".po") && Path.name(of: folder) == Self.folder ? Path.folder(of: folder) : nil
  }

  static func isOne(_ file: SourceFile, of folder: String) -> Bool { owner(of: file.path) == folder }

  static func language(of source: SourceFile) -> String { String(Path.name(of: source.path).dropLast(".po".count)) }

  private var languages: [String] { Set(sources.keys).union(linked.keys).sorted() }

  var areThere: Bool { languages.allSatisfy { Path.exists(catalog($0)) } }

  /// Also removes catalogues without sources; returns lines for a log. An error leaves what was there.
  func make(by compiler: Compiler, _ files: BuildFiles) async throws(Diagnostic) -> String {
    var catalogs: [(path: String, bytes: [UInt8])] = []
    for language in languages {
      guard let gettext = compiler.gettext else {
        let file = sources[language]?.path ?? linked[language]?.first ?? ""
        return "warning: \(file): left out, because there is no msgfmt on the PATH (Debian package gettext)\n"
      }
      catalogs.append((catalog(language), try await content(language, by: gettext, compiler, files)))
    }
    for (path, bytes) in catalogs where File.contents(path) != bytes {
      do throws(SystemError) {
        try File.makeFolder(Path.folder(of: path), mode: 0o777)
        try File.replace(path, bytes, mode: 0o644)
      } catch {
        throw .system(path: path, reason: "can't be written")
      }
    }
    let made = Set(catalogs.map(\.path))
    for language in Path.names(in: "\(output)/locale") {
      let path = catalog(language)
      if !made.contains(path) { File.remove(path) }
    }
    return ""
  }

  private func catalog(_ language: String) -> String { Library.wordCatalog(of: id, in: language, beside: output) }

  /// A scene's own word wins over that of a linked module.
  private func content(
    _ language: String, by gettext: String, _ compiler: Compiler, _ files: BuildFiles
  ) async throws(Diagnostic) -> [UInt8] {
    let made = "\(files.folder)/words.mo"
    func run(_ program: String, _ arguments: [String], on file: String) async throws(Diagnostic) {
      let (log, isDone) = try await compiler.run([Path.join(gettext, program)] + arguments, files)
      guard isDone else { throw .notTranslated(file: file, log: log) }
    }
    // Checked before the merge, so that an error names the right line.
    if let own = sources[language]?.path {
      try await run("msgfmt", ["--check-format", "-o", made, own], on: own)
    }
    if let linked = linked[language] {
      var lists = [sources[language]?.path].compactMap(\.self)
      for (index, catalog) in linked.enumerated() {
        lists.append("\(files.folder)/\(index).po")
        try await run("msgunfmt", ["-o", lists[lists.count - 1], catalog], on: catalog)
      }
      let list = "\(files.folder)/words.po"
      try await run("msgcat", ["--use-first", "-o", list] + lists, on: lists[0])
      try await run("msgfmt", ["-o", made, list], on: list)
    }
    guard let content = File.contents(made) else { throw .unreadable(file: made) }
    return content
  }
}
