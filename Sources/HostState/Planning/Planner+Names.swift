package import HostSystem
import HostInspection
package import HostManifest

extension Planner {
  /// Checks the first scene and the other names of scenes. `awaited` scenes may still come.
  package mutating func startFault(awaited: Set<String> = []) -> Diagnostic? {
    guard state.manifest.start != nil else { return .noStart(file: state.manifest.file) }
    return sceneNameFault(awaited: awaited)
  }

  /// Checks the manifest's and the options' names of scenes, by the names of files, and by the content of those read.
  package mutating func sceneNameFault(awaited: Set<String> = []) -> Diagnostic? {
    let scenes = state.manifest.scenes.sorted { $0.key < $1.key }
    let routes = scenes.flatMap { scene, entry in
      entry.routes.sorted { $0.key < $1.key }.map { (scene, $0.value) }
    }
    let requirements = state.manifest.requirements.sorted { $0.key < $1.key }.map(\.value)
    let named = [state.manifest.start].compactMap(\.self) + routes.map(\.1) + requirements
    if let fault = unknownScene(named, awaited) { return fault }
    for (scene, setting) in routes where state.libraries[scene]?.entry?.kind == .worker {
      return .unknownScene(setting.place, found: scene, known: ids(of: .scene))
    }
    return nil
  }

  /// Checks settings that an option overrides: this run doesn't need them, the next one may.
  package mutating func overriddenNameFault(awaited: Set<String> = []) -> Diagnostic? {
    unknownScene(state.manifest.overridden, awaited)
  }

  private mutating func unknownScene(_ settings: [Located<String>], _ awaited: Set<String>) -> Diagnostic? {
    settings.first { !state.isKnown($0.value) && !awaited.contains($0.value) }.map {
      .unknownScene($0.place, found: $0.value, known: ids(of: .scene))
    }
  }

  /// Checks the manifest's and the options' names of workers and implementations, by the libraries' descriptions. A
  /// misspelt name binds nothing, and the scenes would silently take the only implementation.
  /// - Parameter old: the former manifest, whose settings aren't checked again.
  package mutating func checkWorkerNames(since old: Manifest? = nil) throws(Diagnostic) {
    let known = state.workerNames
    let manifest = state.manifest
    for (user, use) in manifest.workers.values.flatMap(\.uses).sorted(by: { $0.key < $1.key })
    where !state.isKnown(user) {
      throw .unknownUser(use.place, found: user, known: ids(of: .worker))
    }
    for (name, use) in manifest.workerSettings(since: old) {
      guard known.contains(name) else {
        // A library that isn't described may use this worker.
        guard !state.libraries.values.contains(where: \.mayHoldMore) else { continue }
        throw .unknownWorker(
          use?.place ?? .manifest(file: manifest.file, keyPath: "workers.\(name)"), found: name,
          known: known.sorted())
      }
      guard let use, use.value != WorkerChoice.defaultName, !state.isKnown(use.value) else { continue }
      throw .unknownImplementation(
        use.place, worker: name, found: use.value, known: state.implementations(named: name))
    }
  }

  package mutating func check(_ route: String, of scene: String, at place: Place) throws(Diagnostic) {
    guard case .scene(let description) = try loaded(scene).description.content else {
      throw .unknownScene(place, found: scene, known: ids(of: .scene))
    }
    let known = description.routes.map(\.name)
    guard !known.contains(route) else { return }
    throw .unknownRoute(place, scene: scene, route: route, known: known)
  }
}

extension Manifest {
  /// Settings that another manifest doesn't have, sorted by the worker's protocol.
  func workerSettings(since old: Manifest? = nil) -> [(name: String, use: Located<String>?)] {
    let all = workers.map { ($0.key, $0.value.use) }
    let own = scenes.values.flatMap { $0.workers.map { ($0.key, $0.value as Located?) } }
    let inner = workers.flatMap { name, entry in entry.uses.values.map { (name, $0 as Located?) } }
    let known = old?.workerSettings() ?? []
    return (all + own + inner).filter { setting in !known.contains { $0 == setting } }.sorted { $0.0 < $1.0 }
  }
}

extension AppState {
  /// Libraries that weren't loaded may know the worker.
  package func namesUnknownWorker(since old: Manifest) -> Bool {
    !workerNames.isSuperset(of: manifest.workerSettings(since: old).map(\.name))
  }

  package func requirementWithoutScene(_ requirement: String) -> Diagnostic {
    .requirementWithoutScene(requirement: requirement, named: manifest.requirements.keys.sorted(), file: manifest.file)
  }

  /// A misspelt name in the lock file would protect nothing; nil when all are right.
  package var pinFault: Diagnostic? {
    let known = Set(knownIDs).union(libraries.values.flatMap(\.sharedNames).map(Library.pinName))
    return manifest.pins.sorted { $0.key < $1.key }.first { !known.contains($0.key) }.map { id, pin in
      Diagnostic(
        "\(pin.place): there is no library \(Printable.quoted(Library.pinnedFile(id)))",
        Suggestion.name(id, known: known.sorted(), kind: "libraries"), cause: .manifest)
    }
  }
}

extension Diagnostic {
  package static func unknownUser(_ place: Place, found: String, known: [String]) -> Self {
    Self(
      at: place, "there is no worker library \(Printable.quoted(found))",
      Suggestion.name(found, known: known, kind: "worker libraries"))
  }
  package static func requirementWithoutScene(requirement: String, named: [String], file: String) -> Self {
    Self(
      "\(file): requirements: no scene is named in which the user meets \(requirement)",
      Suggestion.nearest(requirement, among: named).map {
        "did you mean requirements.\(requirement) by requirements.\($0)?"
      }
        ?? "name one by requirements.\(requirement)", reason: RefusalKind.unknown)
  }
}
