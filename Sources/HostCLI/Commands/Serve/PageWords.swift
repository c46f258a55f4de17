import HostLoading
import HostManifest
import HostSystem
import Synchronization

/// What pages say besides the scenes, in the visitors' languages: the host's words, and those of an application.
final class PageWords: Sendable {
  private struct Kept {
    /// Of all possible catalogues and their folders.
    let stamps: [FileStamp?]
    let language: String
    let translations: [String: String]
  }

  /// A limit: anybody may ask for any languages.
  private static let mostKept = 100
  private let folders: [String]
  private let kept = Mutex<[[String]: Kept]>([:])

  init(libraryFolders: [String]) { folders = [HostFiles.folder] + libraryFolders }

  /// Returns the page's language as HTML names it, and what isn't in English.
  func translations(into languages: [String]) -> (language: String, translations: [String: String]) {
    let variables = WebSessions.Session.variables(of: languages)
    let languages = UserLanguages { variables[$0] }
    let stamps = languages.catalogs.flatMap { language in
      folders.map { Library.wordCatalog(of: "WebServer", in: language, beside: $0) }
    }.flatMap { [FileStamp($0), FileStamp(Path.folder(of: $0))] }
    if let kept = kept.withLock({ $0[languages.catalogs] }),
      zip(stamps, kept.stamps).allSatisfy({ now, then in then.map { now?.isSure(toBe: $0) == true } ?? (now == nil) })
    {
      return (kept.language, kept.translations)
    }
    let files = WordFiles(languages: languages)
    let translations = files.translations(of: "WebServer", beside: HostFiles.folder, or: Array(folders.dropFirst()))
    let language = files.language(of: folders, without: ["TerminalInterface", "WebServer"]).replacing("_", with: "-")
    kept.withLock { kept in
      if kept.count >= Self.mostKept { kept = [:] }
      kept[languages.catalogs] = Kept(stamps: stamps, language: language, translations: translations)
    }
    return (language, translations)
  }
}
