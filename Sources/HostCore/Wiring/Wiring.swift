import VIPKit

/// Connects a scene's routes and workers to the libraries that are there: collects, validates, freezes.
///
/// The destinations' files are inspected, and none of their code is run: which protocols a library's types have
/// stands in its file.
@MainActor
struct Wiring {
  let registry: LibraryRegistry
  let workers: WorkerRegistry
  /// Is told of a destination that is refused: its scene will not be had, and this one runs without it.
  let report: (Refusal) -> Void

  /// Connects a scene that is in this process.
  func wire(_ configurator: any SceneConfigurator) throws(WiringFault) -> WiredScene {
    let descriptor = configurator.descriptor
    var (destinations, offers) = try connect(SceneDescription(descriptor))
    for route in descriptor.openRoutes {
      for offer in offers[route.name] ?? [] { destinations[route.route(to: offer.id).name] = offer.id }
    }
    return WiredScene(
      configurator: configurator, descriptor: descriptor, destinations: destinations, openDestinations: offers)
  }

  /// Finds out where the routes of a scene lead, and whether its workers are there; the scene may be in another process.
  ///
  /// - Returns: the scene to which each route leads, nil for an optional one whose destination isn't installed; and those that
  ///   offer themselves to each open route.
  @discardableResult
  func connect(
    _ scene: SceneDescription
  ) throws(WiringFault) -> (destinations: [String: String?], offers: [String: [RouteDestination]]) {
    let redirections = registry.manifest.scenes[scene.id]?.routes ?? [:]
    try checkNames(scene, redirections)
    var destinations: [String: String?] = [:]
    for route in scene.routes {
      destinations[route.name] = .some(try destination(of: route, from: scene.id, redirections[route.name]))
    }
    var offers: [String: [RouteDestination]] = [:]
    for route in scene.openRoutes { offers[route.name] = try self.offers(to: route, from: scene.id) }
    for worker in scene.workers { try workers.check(worker, for: scene.id) }
    return (destinations, offers)
  }

  /// Checks that a build of a scene still serves the scenes that lead to it and are in the process.
  ///
  /// - Parameters:
  ///   - scene: the id of the scene.
  ///   - report: what the file of the build says.
  func checkSources(of scene: String, _ report: LibraryReport) throws(WiringFault) {
    for source in registry.loadedScenes {
      guard case .scene(let description) = source.description.content else { continue }
      let redirections = registry.manifest.scenes[description.id]?.routes ?? [:]
      for route in description.routes where (redirections[route.name]?.value ?? route.defaultDestination) == scene {
        try check(report, against: route, from: description.id, to: scene)
      }
    }
  }

  private func checkNames(
    _ scene: SceneDescription, _ redirections: [String: Located<String>]
  ) throws(WiringFault) {
    let names = scene.routes.map(\.name)
    let all = names + scene.openRoutes.map(\.name)
    for (index, name) in all.enumerated() where all[..<index].contains(name) {
      throw .routeTwice(scene: scene.id, route: name)
    }
    for (name, setting) in redirections.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      throw .unknownRoute(setting.place, scene: scene.id, route: name, known: names)
    }
  }

  /// Checks that a scene's data store is what a route fills, as far as its file tells.
  private func check(
    _ report: LibraryReport?, against route: SceneDescription.Route, from scene: String, to destination: String
  ) throws(WiringFault) {
    guard let type = route.destination, let symbol = type.symbol, report?.conforms(to: symbol) != true else { return }
    throw .wrongDataStore(scene: scene, route: route.name, destination: destination, expected: type.text)
  }

  private func destination(
    of route: SceneDescription.Route, from scene: String, _ redirection: Located<String>?
  ) throws(WiringFault) -> String? {
    let destination = redirection?.value ?? route.defaultDestination
    guard registry.isKnown(destination) else {
      if let redirection {
        throw .unknownScene(redirection.place, found: destination, known: registry.ids(of: .scene))
      }
      if route.isOptional { return nil }
      throw .unknownDestination(
        scene: scene, route: route.name, destination: destination, known: registry.ids(of: .scene))
    }
    let record: LibraryRecord
    do {
      record = try registry.inspect(destination)
    } catch {
      report(error)
      return destination
    }
    guard record.entry?.kind == .scene else {
      throw .notAScene(scene: scene, route: route.name, destination: destination)
    }
    try check(record.report, against: route, from: scene, to: destination)
    return destination
  }

  /// The scenes that offer themselves to an open route, by title.
  private func offers(
    to route: SceneDescription.OpenRoute, from scene: String
  ) throws(WiringFault) -> [RouteDestination] {
    guard let symbol = route.destination.symbol else {
      throw .openToAnything(scene: scene, route: route.name, found: route.destination.text)
    }
    for refusal in registry.inspectAll() { report(refusal) }
    return registry.ids(of: .scene)
      .filter { $0 != scene && registry.records[$0]?.conforms(to: symbol) == true }
      .map { RouteDestination(id: $0, title: registry.manifest.scenes[$0]?.title ?? Identifier.words($0)) }
      .sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
  }
}
