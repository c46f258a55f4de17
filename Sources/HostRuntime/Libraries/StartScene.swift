import HostModel

extension LibraryRegistry {
  /// Checks the names in the manifest that name scenes.
  ///
  /// - Parameter awaited: the scenes that may still come.
  /// - Returns: the scene to start with.
  func startScene(awaited: Set<String> = []) throws(ManifestError) -> String {
    guard let start = manifest.start else { throw .noStart(file: manifest.file) }
    try checkSceneNames(awaited: awaited)
    return start.value
  }

  /// Checks the names of scenes that the manifest and the options give, by the names of the files; and where a file has been
  /// read, by what it holds.
  func checkSceneNames(awaited: Set<String> = []) throws(ManifestError) {
    let scenes = manifest.scenes.sorted { $0.key < $1.key }
    let routes = scenes.flatMap { scene, entry in entry.routes.sorted { $0.key < $1.key }.map { (scene, $0.value) } }
    for setting in [manifest.start].compactMap(\.self) + routes.map(\.1)
    where !isKnown(setting.value) && !awaited.contains(setting.value) {
      throw .unknownScene(setting.place, found: setting.value, known: ids(of: .scene))
    }
    for (scene, setting) in routes where records[scene]?.entry?.kind == .worker {
      throw .unknownScene(setting.place, found: scene, known: ids(of: .scene))
    }
  }
}
