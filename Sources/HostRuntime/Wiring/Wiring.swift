import HostInspection
import HostLoading
import HostModel
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
  ///   - build: the build.
  func checkSources(of scene: String, _ build: LoadedBuild) throws(WiringFault) {
    for source in registry.loadedScenes {
      guard case .scene(let description) = source.description.content else { continue }
      let redirections = registry.manifest.scenes[description.id]?.routes ?? [:]
      for route in description.routes where (redirections[route.name]?.value ?? route.defaultDestination) == scene {
        guard let type = route.destination, let symbol = type.symbol else { continue }
        guard let conformance = build.report.conformance(to: symbol, sharing: build.shared) else {
          throw .wrongDataStore(scene: description.id, route: route.name, destination: scene, expected: type.text)
        }
        if conformance.isIsolated {
          throw .isolatedDataStore(scene: scene, type: conformance.type, expected: type.text)
        }
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

  /// Whether a scene can be filled through a protocol that one of its types has. One that can't is refused, unless it is
  /// in use.
  private func serves(_ scene: String, _ conformance: ProtocolConformance, _ expected: String) -> Bool {
    guard conformance.isIsolated else { return true }
    let fault = WiringFault.isolatedDataStore(scene: scene, type: conformance.type, expected: expected)
    let isInUse = registry.records[scene].map { [.configured, .presented].contains($0.stage) } ?? false
    report(isInUse ? .wiring(fault) : registry.refuse(scene, .wiring(fault)))
    return false
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
    if let type = route.destination, let symbol = type.symbol {
      guard let conformance = record.conformance(to: symbol) else {
        throw .wrongDataStore(scene: scene, route: route.name, destination: destination, expected: type.text)
      }
      _ = serves(destination, conformance, type.text)
    }
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
      .filter { id in
        guard id != scene, let conformance = registry.records[id]?.conformance(to: symbol) else { return false }
        return serves(id, conformance, route.destination.text)
      }
      .map { RouteDestination(id: $0, title: registry.manifest.scenes[$0]?.title ?? Identifier.words($0)) }
      .sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
  }
}
