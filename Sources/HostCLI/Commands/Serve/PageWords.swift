import HostLoading
import HostSystem

/// What pages say besides the scenes, in the languages of visitors: an application may bring languages that the host doesn't have, as for the
/// terminal.
struct PageWords {
  /// Where catalogues of the application are.
  let libraryFolders: [String]

  /// - Parameter languages: as gettext(3) names them, those that are wanted most first.
  /// - Returns: the language in which a page is, as HTML names it, and what isn't in English.
  func translations(into languages: [String]) -> (language: String, translations: [String: String]) {
    let variables = WebSessions.Session.variables(of: languages)
    let files = WordFiles(languages: UserLanguages { variables[$0] })
    let translations = files.translations(of: "WebServer", beside: HostFiles.folder, or: libraryFolders)
    let language = files.language(
      of: [HostFiles.folder] + libraryFolders, without: ["TerminalInterface", "WebServer"])
    return (language.replacing("_", with: "-"), translations)
  }
}
