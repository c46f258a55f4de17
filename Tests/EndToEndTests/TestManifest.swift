import TestSupport

extension TemporaryFolder {
  /// Writes a manifest that starts at Login, looks for libraries in the folder `scenes`, and keeps all data here.
  ///
  /// - Parameter scenes: the entries of scenes, as JSON.
  func writeManifest(scenes: String = "") throws {
    try write(
      """
      {
        "version": 1,
        "start": "Login",
        "folders": ["scenes"],
        "scenes": { \(scenes) },
        "workers": {
          "AuthWorker": { "use": "DemoAuth" },
          "ContactsWorker": { "use": "SQLiteContacts" }
        }
      }
      """, to: "scenes.json")
  }
}
