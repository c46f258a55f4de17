import TestSupport

extension TemporaryFolder {
  /// Writes a manifest that starts at Login, looks for libraries in the folder `scenes`, and keeps all data here.
  ///
  /// - Parameters:
  ///   - scenes: the entries of scenes, as JSON.
  ///   - news: the entry of the worker that has the news, as JSON.
  func writeManifest(
    scenes: String = "", news: String = #"{ "use": "FileNews", "options": { "file": "news.xml" } }"#
  ) throws {
    try write(
      """
      {
        "version": 1,
        "start": "Login",
        "folders": ["scenes", "@host"],
        "scenes": { \(scenes) },
        "workers": {
          "AuthWorker": { "use": "DemoAuth" },
          "ContactsWorker": { "use": "SQLiteContacts" },
          "NewsWorker": \(news)
        },
        "requirements": { "session": "Login" }
      }
      """, to: "scenes.json")
  }

  /// Writes a manifest of the address book alone.
  func writeAddressBookManifest() throws {
    try write(
      """
      {
        "version": 1, "start": "ContactList", "folders": ["@host"],
        "scenes": { "ContactList": {}, "ContactView": {}, "AddContact": {} },
        "workers": {
          "AuthWorker": { "use": "DemoAuth", "options": { "signedIn": "Anna" } },
          "ContactsWorker": { "use": "SQLiteContacts" }
        },
        "requirements": { "session": "Login" }
      }
      """, to: "scenes.json")
  }

  /// A folder with a manifest that starts at Login, and with some news if they are asked for.
  static func withManifest(andNews hasNews: Bool = false) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.writeManifest()
    if hasNews { try folder.copy("\(Checkout.root)/Docs/news.xml", as: "news.xml") }
    return folder
  }

  /// Keeps the sockets and the journals of apps in the folder.
  var environment: [String: String] { ["XDG_RUNTIME_DIR": path, "XDG_STATE_HOME": path] }
}
