import HostInspection
import HostManifest
import HostSystem
import Glibc

struct LibraryToAdd: Sendable {
  let entry: LibraryEntry
  let file: String
  var sha256: SHA256 { SHA256(of: bytes) }
  var languages: [String] { words.keys.sorted() }

  private let bytes: [UInt8]
  private let words: [String: [UInt8]]

  init(reading file: String) throws(Diagnostic) {
    self.file = file
    let library = try LibraryFile(reading: file)
    let entries = try LibraryReport(of: library).entryPoints
    guard let entry = entries.first else { throw Diagnostic(path: file, reason: .noEntryPoint) }
    guard entries.count == 1 else { throw Diagnostic(path: file, reason: .severalEntryPoints(entries)) }
    (self.entry, bytes) = (entry, library.bytes)
    let folder = Path.folder(of: file)
    var words: [String: [UInt8]] = [:]
    for language in Library.languages(of: entry.id, beside: folder) {
      let catalog = Library.wordCatalog(of: entry.id, in: language, beside: folder)
      // Unreadable words are left out; a check reports them.
      words[language] = try? File.read(catalog, limit: Library.sizeLimit)
    }
    self.words = words
  }

  /// Writes words first, and each file at once, for those who watch the folder: they load a build with its words.
  func write(to path: String) throws(Diagnostic) {
    let folder = Path.folder(of: path)
    do throws(SystemError) {
      for (language, bytes) in words.sorted(by: { $0.key < $1.key }) {
        let catalog = Library.wordCatalog(of: entry.id, in: language, beside: folder)
        try File.makeFolder(Path.folder(of: catalog), mode: 0o755)
        try File.replace(catalog, bytes, mode: 0o644)
      }
      try File.makeFolder(folder, mode: 0o755)
      try File.replace(path, bytes, mode: 0o644)
    } catch {
      throw .notChanged(path: path, reason: error.text)
    }
    // An earlier build may have words in other languages.
    for language in Library.languages(of: entry.id, beside: folder) where words[language] == nil {
      try? LibraryToAdd.remove(Library.wordCatalog(of: entry.id, in: language, beside: folder))
    }
  }

  fileprivate static func remove(_ path: String) throws(Diagnostic) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw .notChanged(path: path, reason: SystemError.last.text)
  }
}

extension Library {
  /// Removes the library before its words: an app that watches the folder unloads it first.
  func remove() throws(Diagnostic) {
    try LibraryToAdd.remove(path)
    let folder = Path.folder(of: path)
    for language in Self.languages(of: id, beside: folder) {
      try LibraryToAdd.remove(Self.wordCatalog(of: id, in: language, beside: folder))
    }
  }
}

extension Diagnostic {
  static func noFolder(manifest: String) -> Self {
    Self(
      "\(manifest): names no folder for libraries; expected one besides @host", "add \"folders\": [\"scenes\"] to it")
  }
  static func twice(id: String, files: [String]) -> Self {
    Self("\(id): two of the files hold it: \(Printable.list(files, separator: " and "))", "give one of them")
  }
  static func notChanged(path: String, reason: String) -> Self {
    Self("\(path): \(reason)", "see that you may write there, and that there is room")
  }
}
