extension TemporaryFolder {
  /// A manifest that starts at Login, with libraries in the folder `scenes`, and all data in this folder.
  package func writeManifest(
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

  package func writeAddressBookManifest() throws {
    try write(
      """
      {
        "version": 1, "start": "ContactList", "folders": ["@host"],
        "scenes": { "ContactList": {}, "ContactView": {}, "AddContact": {}, "Transfer": {} },
        "workers": {
          "AuthWorker": { "use": "DemoAuth", "options": { "signedIn": "Anna" } },
          "ContactsWorker": { "use": "SQLiteContacts" }
        },
        "requirements": { "session": "Login" }
      }
      """, to: "scenes.json")
  }

  package static func withManifest(andNews hasNews: Bool = false) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.writeManifest()
    if hasNews {
      for name in ["news.xml", "scenes.png"] { try folder.copy("\(Checkout.root)/Docs/\(name)", as: name) }
    }
    return folder
  }

  /// Keeps the sockets and the journals of apps in the folder.
  package var environment: [String: String] { ["XDG_RUNTIME_DIR": path, "XDG_STATE_HOME": path] }

  var english: [String: String] { environment.merging(["LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8"]) { $1 } }

  package func terminal(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, _ variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try terminal(Checkout.host, arguments, columns: columns, rows: rows, variables)
  }

  package func terminal(
    _ program: String, _ arguments: [String], columns: Int = 80, rows: Int = 24, _ variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      program, arguments, columns: columns, rows: rows, in: path, environment: english.merging(variables) { $1 })
  }

  package func host(_ arguments: String..., input: String = "") async throws -> Command.Result {
    try await Command.host(arguments, input: input, in: path, environment: english)
  }
}
