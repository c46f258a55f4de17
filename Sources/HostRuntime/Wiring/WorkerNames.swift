import HostModel

extension LibraryRegistry {
  /// The names of the workers that scenes use or libraries implement, of all that have said so.
  var workerNames: Set<String> { Set(records.values.flatMap { $0.description?.workerNames ?? [] }) }

  /// The implementations of the worker of a name, of all that have said so, sorted.
  func implementations(of worker: String) -> [String] {
    records.filter { $0.value.description?.content == .worker(provides: worker) }.keys.sorted()
  }

  /// Checks the names of workers and of their implementations that the manifest and the options give, by what the libraries
  /// say of themselves.
  ///
  /// A name that is misspelt binds nothing, and the scenes would silently take the only implementation there is.
  func checkWorkerNames() throws(WiringFault) {
    let known = workerNames
    let all = manifest.workers.map { ($0.key, $0.value.use) }
    let own = manifest.scenes.values.flatMap { $0.workers.map { ($0.key, $0.value as Located?) } }
    for (name, use) in (all + own).sorted(by: { $0.0 < $1.0 }) {
      guard known.contains(name) else {
        // Who can't say which workers it has may have this one.
        guard !records.values.contains(where: \.mayHoldMore) else { continue }
        throw .unknownWorker(
          use?.place ?? .manifest(file: manifest.file, keyPath: "workers.\(name)"), found: name, known: known.sorted())
      }
      guard let use, !isKnown(use.value) else { continue }
      throw .unknownImplementation(use.place, worker: name, found: use.value, known: implementations(of: name))
    }
  }
}

extension LibraryRegistry {
  /// Checks the names in the lock file. A name that is misspelt would protect nothing.
  func checkPinNames() throws(ManifestError) {
    let known = Set(records.keys.filter(isKnown))
      .union(records.values.flatMap(\.sharedNames).map(Library.pinName))
    for (id, pin) in manifest.pins.sorted(by: { $0.key < $1.key }) where !known.contains(id) {
      throw .unknownPin(pin.place, found: id, known: known.sorted())
    }
  }
}

extension LibraryRecord {
  /// Whether it may hold a scene or worker that can't say so now.
  fileprivate var mayHoldMore: Bool { description == nil && (entry != nil || refusal?.isTransient == true) }
}
