import HostSystem
import HostManifest
package import HostInspection
@_spi(Host) package import VIPKit

/// Where the routes of a scene lead.
package struct SceneWiring: Equatable, Sendable {
  /// The scene to which each route leads; nil for an optional one whose destination isn't installed.
  package internal(set) var destinations: [String: String?] = [:]
  /// The scene that a route leads to when its destination can't be shown.
  package internal(set) var fallbacks: [String: String] = [:]
  /// The scenes that offer themselves to each open route, by title.
  package internal(set) var offers: [String: [RouteDestination]] = [:]
  /// Whether an open route would lead to more scenes, if it were known of all others where they lead.
  package internal(set) var awaitsDeclarations = false

  package init() {}
}

extension Planner {
  /// Connects a scene's routes and workers to the libraries that there are.
  ///
  /// None of their code has to run: which protocols a library's types have stands in its file.
  package mutating func wire(_ scene: SceneDescription) throws(Refusal) -> SceneWiring {
    try checkNames(scene)
    try checkLinks(of: scene)
    if state.libraries[scene.id]?.facts?.hasLinksWithoutRouter == true {
      throw .wiring(.linksWithoutRouter(scene: scene.id))
    }
    let fallbacks = state.manifest.scenes[scene.id]?.fallbacks ?? [:]
    require(librariesToWire(scene))
    var wiring = SceneWiring()
    for route in scene.routes {
      let fallback = try fallbacks[route.name].map { setting throws(Refusal) in try self.scene(setting) }
      wiring.fallbacks[route.name] = fallback
      wiring.destinations[route.name] = .some(try destination(of: route, from: scene.id, otherwise: fallback))
    }
    for route in scene.openRoutes {
      guard route.leadsToDropped else {
        wiring.offers[route.name] = try offers(to: route, from: scene.id)
        continue
      }
      require(state.libraries.keys)
      tellOfNews()
      let dropped = state.unreached
      // As long as one hasn't said where it leads, it may lead to each of them.
      wiring.awaitsDeclarations = !dropped.isEmpty && !state.undeclared.isEmpty
      wiring.offers[route.name] = destinations(
        wiring.awaitsDeclarations ? [] : dropped.subtracting([scene.id]).sorted())
    }
    try checkRequirements(of: scene)
    try checkWorkers(scene.workers, of: LibraryEntry(kind: .scene, id: scene.id))
    return wiring
  }

  /// The libraries whose files say whether a scene can be wired, there or not.
  func librariesToWire(_ scene: SceneDescription) -> [String] {
    let user = LibraryEntry(kind: .scene, id: scene.id)
    let chosen = scene.workers.map { state.manifest.implementation(of: $0.name, for: user)?.value }
    if !scene.openRoutes.isEmpty || chosen.contains(nil) { return Array(state.libraries.keys) }
    let fallbacks = state.manifest.scenes[scene.id]?.fallbacks.values.map(\.value) ?? []
    let meeting = scene.requirements.compactMap { state.manifest.requirements[$0]?.value }
    return destinations(of: scene) + fallbacks + meeting + chosen.compactMap(\.self)
  }

  /// The scenes to which the routes of a scene lead, there or not.
  func destinations(of scene: SceneDescription) -> [String] {
    scene.routes.map { redirection(of: $0, from: scene.id)?.value ?? $0.defaultDestination }
  }

  private func redirection(of route: SceneDescription.Route, from scene: String) -> Located<String>? {
    state.manifest.scenes[scene]?.routes[route.name]
  }

  /// Checks that a build of a scene still serves the scenes that lead to it and are in the process.
  func checkSources(of build: LoadedBuild) throws(Refusal) {
    for (_, source) in state.loadedScenes {
      for (route, destination) in zip(source.routes, destinations(of: source)) where destination == build.id {
        let conformance = try conformance(for: route, from: source.id, to: build.id, build.facts)
        if let conformance, conformance.isIsolated { throw isolated(build.id, conformance, for: route.destination) }
      }
    }
  }

  private func checkNames(_ scene: SceneDescription) throws(Refusal) {
    let redirections = state.manifest.scenes[scene.id]?.routes ?? [:]
    let names = scene.routes.map(\.name)
    let all = names + scene.openRoutes.map(\.name)
    for (index, name) in all.enumerated() where all[..<index].contains(name) {
      throw .wiring(.routeTwice(scene: scene.id, route: name))
    }
    let fallbacks = state.manifest.scenes[scene.id]?.fallbacks ?? [:]
    let settings = [redirections, fallbacks].flatMap { $0.sorted { $0.key < $1.key } }
    for (name, setting) in settings where !names.contains(name) {
      throw .wiring(.unknownRoute(setting.place, scene: scene.id, route: name, known: names))
    }
  }

  /// Checks that what a scene requires can be met: in a scene that requires nothing itself.
  private mutating func checkRequirements(of scene: SceneDescription) throws(Refusal) {
    for requirement in scene.requirements {
      guard let setting = state.manifest.requirements[requirement] else {
        throw .wiring(state.requirementWithoutScene(requirement))
      }
      let meeting = try self.scene(setting)
      guard case .scene(let other)? = state.libraries[meeting]?.description?.content, !other.requirements.isEmpty
      else { continue }
      throw .wiring(.requirementOfItself(setting.place, requirement: requirement, scene: meeting))
    }
  }

  private mutating func scene(_ setting: Located<String>) throws(Refusal) -> String {
    guard state.isKnown(setting.value), state.libraries[setting.value]?.entry?.kind != .worker else {
      throw .wiring(.unknownScene(setting.place, found: setting.value, known: ids(of: .scene)))
    }
    return setting.value
  }

  /// - Parameter fallback: where the route leads when its destination is missing or refused; nil for nowhere.
  private mutating func destination(
    of route: SceneDescription.Route, from scene: String, otherwise fallback: String?
  ) throws(Refusal) -> String? {
    let redirection = redirection(of: route, from: scene)
    let destination = redirection?.value ?? route.defaultDestination
    func fallBack(to fallback: String, _ reason: String) -> String {
      tell(
        .wiring(
          .fallenBack(scene: scene, route: route.name, destination: destination, to: fallback, reason: reason)))
      return fallback
    }
    guard state.isKnown(destination) else {
      if let redirection {
        throw .wiring(.unknownScene(redirection.place, found: destination, known: ids(of: .scene)))
      }
      if let fallback { return fallBack(to: fallback, "there is no such scene") }
      if route.isOptional { return nil }
      throw .wiring(
        .unknownDestination(
          scene: scene, route: route.name, destination: destination, known: ids(of: .scene)))
    }
    let record: LibraryRecord
    do { record = try inspected(destination) } catch {
      // This scene runs without that one.
      tell(error)
      return fallback.map { fallBack(to: $0, error.message) } ?? destination
    }
    guard record.entry?.kind == .scene else {
      throw .wiring(.notAScene(scene: scene, route: route.name, destination: destination))
    }
    if let version = record.version, let fault = route.fault(of: version, of: destination, from: scene) {
      if let fallback, Refusal.wiring(fault).allowsFallback(from: scene) {
        return fallBack(to: fallback, fault.message)
      }
      // The source runs without the route.
      tell(.wiring(fault))
    }
    if let conformance = try conformance(for: route, from: scene, to: destination, record.facts) {
      _ = serves(destination, conformance, route.destination)
    }
    return destination
  }

  /// How the destination has the protocol that a route fills; nil when it fills none, or the object is asked.
  private func conformance(
    for route: SceneDescription.Route, from scene: String, to destination: String, _ facts: LibraryFacts?
  ) throws(Refusal) -> ProtocolConformance? {
    guard let type = route.destination, let symbol = type.symbol else { return nil }
    if let conformance = facts?.conformance(to: symbol) { return conformance }
    // A scene that leads to itself may have a protocol of its own, which the report doesn't tell of.
    if destination == scene, facts?.report.isOwn(symbol) == true { return nil }
    throw .wiring(.wrongDataStore(scene: scene, route: route.name, destination: destination, expected: type.text))
  }

  private func isolated(
    _ scene: String, _ conformance: ProtocolConformance, for type: SceneDescription.ProtocolName?
  ) -> Refusal {
    .wiring(.isolatedDataStore(scene: scene, type: conformance.type, expected: type?.text ?? ""))
  }

  /// Whether a scene can be filled through a protocol that one of its types has. One that can't is refused, unless it is
  /// in use.
  private mutating func serves(
    _ scene: String, _ conformance: ProtocolConformance, _ type: SceneDescription.ProtocolName?
  ) -> Bool {
    guard conformance.isIsolated else { return true }
    let refusal = isolated(scene, conformance, for: type)
    if state.screen.contains(scene: scene) { tell(refusal) } else { refuse(scene, refusal) }
    return false
  }

  private mutating func offers(
    to route: SceneDescription.OpenRoute, from scene: String
  ) throws(Refusal) -> [RouteDestination] {
    guard let symbol = route.destination.symbol else {
      throw .wiring(.openToAnything(scene: scene, route: route.name, found: route.destination.text))
    }
    let scenes = ids(of: .scene)
    tellOfNews()
    return destinations(
      scenes.filter { id in
        guard id != scene, let conformance = state.libraries[id]?.conformance(to: symbol) else { return false }
        return serves(id, conformance, route.destination)
      })
  }

  private func destinations(_ ids: [String]) -> [RouteDestination] {
    ids.map { RouteDestination(id: $0, title: state.manifest.title(of: $0)) }
      .sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
  }

  /// Checks the links from outside that a scene says it is opened by. Of two scenes with the same one the first keeps it; which
  /// others there are is known of those that have been loaded.
  func checkLinks(of scene: SceneDescription) throws(Refusal) {
    var own: [LinkPattern] = []
    for link in scene.links {
      let pattern: LinkPattern
      do throws(LinkPattern.Fault) { pattern = try LinkPattern(link) } catch {
        throw .wiring(.badLink(scene: scene.id, link: link, reason: error.reason))
      }
      if own.contains(where: pattern.isSame) { throw .wiring(.linkTwice(scene: scene.id, link: link, other: scene.id)) }
      own.append(pattern)
      if let other = state.libraries.keys.sorted().first(where: { $0 < scene.id && claims($0, pattern) }) {
        throw .wiring(.linkTwice(scene: scene.id, link: link, other: other))
      }
    }
  }

  private func claims(_ id: String, _ pattern: LinkPattern) -> Bool {
    state.libraries[id]?.links.contains(where: pattern.isSame) == true
  }

  /// Tells of what turned out to be refused in the course of this plan, and could offer itself if it weren't. Not every library
  /// holds a scene.
  private mutating func tellOfNews() {
    for id in news.sorted() {
      guard let refusal = state.libraries[id]?.refusal else { continue }
      if case .inspection(let fault) = refusal, fault.reason == .noEntryPoint { continue }
      tell(refusal)
    }
  }
}

extension SceneDescription.OpenRoute {
  /// Whether nothing is passed by it: then it leads to the scenes to which nothing else does.
  var leadsToDropped: Bool { destination.symbol == nil && destination.text == "\(Void.self)" }
}

extension VersionRequirement {
  /// What is wrong with the version of a library that a user needs for a route or a worker; nil when it fits.
  package func fault(of found: String, of provider: String, for need: String, of user: String) -> WiringFault? {
    guard isPossible else { return .noVersionFits(user: user, need: need, found: description) }
    if contains(found) { return nil }
    return .otherVersion(user: user, need: need, provider: provider, found: found, expected: description)
  }
}

extension SceneDescription.Route {
  /// What is wrong with the version of the scene that it leads to; nil when it fits. Another scene than the one it was made for counts
  /// in its own way.
  package func fault(of version: String, of destination: String, from scene: String) -> WiringFault? {
    guard destination == defaultDestination else { return nil }
    return versions?.fault(of: version, of: destination, for: "the route \(name)", of: scene)
  }
}

extension SceneDescription.Worker {
  func fault(of version: String, of implementation: String, for user: String) -> WiringFault? {
    versions?.fault(of: version, of: implementation, for: name, of: user)
  }
}
