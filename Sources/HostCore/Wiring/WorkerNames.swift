extension LibraryRegistry {
  /// Checks the names in the manifest that name workers, by what the libraries say of themselves.
  ///
  /// A name that is misspelt binds nothing, and the scenes would silently take the only implementation there is.
  func checkWorkerNames() throws(ManifestError) {
    let known = Set(records.values.flatMap { $0.description?.workerNames ?? [] })
    var places = manifest.workers.mapValues { entry in entry.use?.place }
    for scene in manifest.scenes.values {
      for (name, setting) in scene.workers { places[name] = setting.place }
    }
    for (name, place) in places.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
      throw .unknownWorker(
        place ?? .manifest(file: manifest.file, keyPath: "workers.\(name)"), found: name, known: known.sorted())
    }
  }
}

extension LibraryRegistry {
  /// Checks the names in the manifest that name pinned libraries. A name that is misspelt would protect nothing.
  func checkPinNames() throws(ManifestError) {
    let known = Set(records.keys.filter(isKnown))
      .union(records.values.flatMap(\.sharedNames).map(Library.pinName))
    for (id, pin) in manifest.pins.sorted(by: { $0.key < $1.key }) where !known.contains(id) {
      throw .unknownPin(pin.place, found: id, known: known.sorted())
    }
  }
}
