extension LibraryRegistry {
  /// Checks the names in the manifest that name scenes.
  ///
  /// - Returns: the scene to start with.
  func startScene() throws(ManifestError) -> String {
    guard let start = manifest.start else { throw .noStart(file: manifest.file) }
    let routes = manifest.scenes.sorted { $0.key < $1.key }.flatMap { $0.value.routes.sorted { $0.key < $1.key } }
    for setting in [start] + routes.map(\.value) where !isKnown(setting.value) {
      throw .unknownScene(setting.place, found: setting.value, known: ids(of: .scene))
    }
    return start.value
  }
}
