package import HostSystem
import HostInspection
package import HostManifest

extension Planner {
  /// What is wrong with the scene to start with, or with another name of a scene; nil when nothing is.
  ///
  /// - Parameter awaited: the scenes that may still come.
  package mutating func startFault(awaited: Set<String> = []) -> Diagnostic? {
    guard state.manifest.start != nil else { return .noStart(file: state.manifest.file) }
    return sceneNameFault(awaited: awaited)
  }

  /// What is wrong with the names of scenes that the manifest and the options give: by the names of the files; and where a file
  /// has been read, by what it holds. Nil when nothing is.
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

  /// What is wrong with the first setting of the manifest that names a scene and in whose place an option stands; nil when nothing
  /// is. This run doesn't need it; the next one may.
  package mutating func overriddenNameFault(awaited: Set<String> = []) -> Diagnostic? {
    unknownScene(state.manifest.overridden, awaited)
  }

  private mutating func unknownScene(_ settings: [Located<String>], _ awaited: Set<String>) -> Diagnostic? {
    settings.first { !state.isKnown($0.value) && !awaited.contains($0.value) }.map {
      .unknownScene($0.place, found: $0.value, known: ids(of: .scene))
    }
  }

  /// Checks the names of workers and of their implementations that the manifest and the options give, by what the libraries
  /// say of themselves.
  ///
  /// A name that is misspelt binds nothing, and the scenes would silently take the only implementation there is.
  ///
  /// - Parameter old: the manifest that was in force: what it said as well isn't checked again.
  package mutating func checkWorkerNames(since old: Manifest? = nil) throws(Diagnostic) {
    let known = state.workerNames
    let manifest = state.manifest
    for (user, use) in manifest.workers.values.flatMap(\.uses).sorted(by: { $0.key < $1.key })
    where !state.isKnown(user) {
      throw .unknownUser(use.place, found: user, known: ids(of: .worker))
    }
    for (name, use) in manifest.workerSettings(since: old) {
      guard known.contains(name) else {
        // Who can't say which workers it has may have this one.
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

  /// Checks that a scene has a route, as somebody says.
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
  /// What it says of workers that another doesn't say, by the name of the worker's protocol, sorted.
  func workerSettings(since old: Manifest? = nil) -> [(name: String, use: Located<String>?)] {
    let all = workers.map { ($0.key, $0.value.use) }
    let own = scenes.values.flatMap { $0.workers.map { ($0.key, $0.value as Located?) } }
    let inner = workers.flatMap { name, entry in entry.uses.values.map { (name, $0 as Located?) } }
    let known = old?.workerSettings() ?? []
    return (all + own + inner).filter { setting in !known.contains { $0 == setting } }.sorted { $0.0 < $1.0 }
  }
}

extension AppState {
  /// Whether an edited manifest names a worker that nobody is known to have: libraries that weren't loaded may.
  package func namesUnknownWorker(since old: Manifest) -> Bool {
    !workerNames.isSuperset(of: manifest.workerSettings(since: old).map(\.name))
  }

  /// That the manifest names no scene in which the user meets a requirement.
  package func requirementWithoutScene(_ requirement: String) -> Diagnostic {
    .requirementWithoutScene(requirement: requirement, named: manifest.requirements.keys.sorted(), file: manifest.file)
  }

  /// What is wrong with the names in the lock file; nil when nothing is. A name that is misspelt would protect nothing.
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
      NearestName.find(requirement, among: named).map {
        "did you mean requirements.\(requirement) by requirements.\($0)?"
      }
        ?? "name one by requirements.\(requirement)", reason: RefusalKind.unknown)
  }
}
