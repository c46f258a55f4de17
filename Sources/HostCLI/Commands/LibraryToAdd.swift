import HostInspection
import HostManifest
import HostSystem
import Glibc

/// A scene or worker that is to be put into an application: its library and the words that lie beside it, as they were read.
struct LibraryToAdd: Sendable {
  let entry: LibraryEntry
  let file: String
  var sha256: SHA256 { SHA256(of: bytes) }
  var languages: [String] { words.keys.sorted() }

  private let bytes: [UInt8]
  private let words: [String: [UInt8]]

  init(reading file: String) throws(LibraryFault) {
    self.file = file
    let library = try LibraryFile(reading: file)
    let entries = try LibraryReport(of: library).entryPoints
    guard let entry = entries.first else { throw LibraryFault(path: file, reason: .noEntryPoint) }
    guard entries.count == 1 else { throw LibraryFault(path: file, reason: .severalEntryPoints(entries)) }
    (self.entry, bytes) = (entry, library.bytes)
    let folder = Path.folder(of: file)
    var words: [String: [UInt8]] = [:]
    for language in Library.languages(of: entry.id, beside: folder) {
      let catalog = Library.wordCatalog(of: entry.id, in: language, beside: folder)
      // What can't be read is left out; a check reports it.
      words[language] = try? File.read(catalog, limit: Library.sizeLimit)
    }
    self.words = words
  }

  /// Puts the words, then the library into a folder, each at once: whoever watches the folder takes a build with its words.
  func write(to path: String) throws(AdditionFault) {
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
      throw .system(path: path, reason: error.text)
    }
    // Of an earlier build, in languages that this one has no words in.
    for language in Library.languages(of: entry.id, beside: folder) where words[language] == nil {
      try? AdditionFault.remove(Library.wordCatalog(of: entry.id, in: language, beside: folder))
    }
  }
}

extension Library {
  /// Removes the library and its words, the library first: whoever watches the folder lets go of it before.
  func remove() throws(AdditionFault) {
    try AdditionFault.remove(path)
    let folder = Path.folder(of: path)
    for language in Self.languages(of: id, beside: folder) {
      try AdditionFault.remove(Self.wordCatalog(of: id, in: language, beside: folder))
    }
  }
}

enum AdditionFault: HostError {
  case noFolder(manifest: String)
  case twice(id: String, files: [String])
  case notInOrder(file: String, reason: String, suggestion: String)
  case unknown(id: String, known: [String])
  case ofHost(id: String, path: String)
  case needed(id: String, reason: String)
  case system(path: String, reason: String)

  var message: String {
    switch self {
    case .noFolder(let manifest): "\(manifest): names no folder for libraries; expected one besides @host"
    case .twice(let id, let files): "\(id): two of the files hold it: \(Printable.list(files, separator: " and "))"
    case .notInOrder(let file, let reason, _): "\(file) is not added: \(reason)"
    case .unknown(let id, _): "there is no scene or worker \(Printable.quoted(id))"
    case .ofHost(let id, let path): "\(id): comes with the host, \(path); expected one of the application's own"
    case .needed(let id, let reason): "\(id) is not removed: without it, \(reason)"
    case .system(let path, let reason): "\(path): \(reason)"
    }
  }

  var suggestion: String {
    switch self {
    case .noFolder: "add \"folders\": [\"scenes\"] to it"
    case .twice: "give one of them"
    case .notInOrder(_, _, let suggestion): suggestion
    case .unknown(let id, let known): Suggestion.name(id, known: known, kind: "scenes and workers")
    case .ofHost: "put one of your own in its place: host add FILE"
    case .needed: "change who needs it first, or remove it all the same by --force"
    case .system: "see that you may write there, and that there is room"
    }
  }

  /// Removes a file, unless it is gone already.
  static func remove(_ path: String) throws(AdditionFault) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw .system(path: path, reason: SystemError.last.text)
  }
}
