extension LibraryRegistry {
  /// Checks the names in the manifest that name scenes.
  ///
  /// - Returns: the scene to start with.
  func startScene() throws(ManifestError) -> String {
    guard let start = manifest.start else { throw .noStart(file: manifest.file) }
    try checkSceneNames()
    return start.value
  }

  /// Checks the names of scenes that the manifest and the options give, by the names of the files.
  func checkSceneNames() throws(ManifestError) {
    let routes = manifest.scenes.sorted { $0.key < $1.key }.flatMap { $0.value.routes.sorted { $0.key < $1.key } }
    for setting in [manifest.start].compactMap(\.self) + routes.map(\.value) where !isKnown(setting.value) {
      throw .unknownScene(setting.place, found: setting.value, known: ids(of: .scene))
    }
  }
}
