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

  func wire(_ configurator: any SceneConfigurator) throws(WiringFault) -> WiredScene {
    let descriptor = configurator.descriptor
    let redirections = registry.manifest.scenes[descriptor.id]?.routes ?? [:]
    try checkNames(descriptor, redirections)
    var destinations: [String: String?] = [:]
    for route in descriptor.routes {
      destinations[route.name] = .some(try destination(of: route, from: descriptor.id, redirections[route.name]?.value))
    }
    var openDestinations: [String: [RouteDestination]] = [:]
    for route in descriptor.openRoutes {
      let offers = try offers(to: route, from: descriptor.id)
      for offer in offers { destinations[route.route(to: offer.id).name] = offer.id }
      openDestinations[route.name] = offers
    }
    for worker in descriptor.workers {
      try workers.check(worker, for: descriptor.id)
    }
    return WiredScene(
      configurator: configurator, descriptor: descriptor, destinations: destinations,
      openDestinations: openDestinations)
  }

  /// Checks that a build of a scene still serves the scenes that lead to it and are in the process.
  ///
  /// - Parameters:
  ///   - scene: the id of the scene.
  ///   - report: what the file of the build says.
  func checkSources(of scene: String, _ report: LibraryReport) throws(WiringFault) {
    for source in registry.loadedScenes {
      guard case .scene(let configurator) = source.product else { continue }
      let redirections = registry.manifest.scenes[source.entry.id]?.routes ?? [:]
      for route in configurator.descriptor.routes {
        let destination = redirections[route.name]?.value ?? route.defaultDestination
        guard destination == scene, let type = route.destinationType, let symbol = ProtocolSymbol.of(type),
          !report.conforms(to: symbol)
        else { continue }
        throw .wrongDataStore(scene: source.entry.id, route: route.name, destination: scene, expected: "\(type)")
      }
    }
  }

  private func checkNames(
    _ descriptor: SceneDescriptor, _ redirections: [String: Located<String>]
  ) throws(WiringFault) {
    let names = descriptor.routes.map(\.name)
    let all = names + descriptor.openRoutes.map(\.name)
    for (index, name) in all.enumerated() where all[..<index].contains(name) {
      throw .routeTwice(scene: descriptor.id, route: name)
    }
    for (name, setting) in redirections.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      throw .unknownRoute(setting.place, scene: descriptor.id, route: name, known: names)
    }
  }

  private func destination(
    of route: RouteDescription, from scene: String, _ redirection: String?
  ) throws(WiringFault) -> String? {
    let destination = redirection ?? route.defaultDestination
    guard registry.isKnown(destination) else {
      if route.isOptional, redirection == nil { return nil }
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
    if let type = route.destinationType, let symbol = ProtocolSymbol.of(type), !record.conforms(to: symbol) {
      throw .wrongDataStore(
        scene: scene, route: route.name, destination: destination, expected: "\(type)")
    }
    return destination
  }

  /// The scenes that offer themselves to an open route, by title.
  private func offers(
    to route: OpenRouteDescription, from scene: String
  ) throws(WiringFault) -> [RouteDestination] {
    guard let symbol = ProtocolSymbol.of(route.destinationType) else {
      throw .openToAnything(scene: scene, route: route.name, found: "\(route.destinationType)")
    }
    for refusal in registry.inspectAll() { report(refusal) }
    return registry.ids(of: .scene)
      .filter { $0 != scene && registry.records[$0]?.conforms(to: symbol) == true }
      .map { RouteDestination(id: $0, title: registry.manifest.scenes[$0]?.title ?? Identifier.words($0)) }
      .sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
  }
}
