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
        }
      }
      """, to: "scenes.json")
  }
}
