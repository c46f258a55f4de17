package import HostSystem
import HostManifest
package import HostInspection
@_spi(Host) package import VIPKit

package struct SceneWiring: Equatable, Sendable {
  /// By route; nil for an optional one whose destination isn't installed.
  package internal(set) var destinations: [String: String?] = [:]
  /// Why a route can't be taken, by its name. Its links are disabled and say so.
  package internal(set) var unavailable: [String: String] = [:]
  /// The scenes that offer themselves to each open route, by title.
  package internal(set) var offers: [String: [RouteDestination]] = [:]
  /// Whether an open route may get more destinations when all scenes have said where they lead.
  package internal(set) var awaitsDeclarations = false

  package init() {}
}

extension Planner {
  /// Runs no library's code: a library's file tells the conformances of its types.
  package mutating func wire(_ scene: SceneDescription) throws(Diagnostic) -> SceneWiring {
    try checkNames(scene)
    try checkLinks(of: scene)
    if state.libraries[scene.id]?.facts?.hasLinksWithoutRouter == true {
      throw .linksWithoutRouter(scene: scene.id)
    }
    require(librariesToWire(scene))
    var wiring = SceneWiring()
    for route in scene.routes {
      try connect(route, from: scene.id, in: &wiring)
    }
    for route in scene.openRoutes {
      guard route.leadsToDropped else {
        wiring.offers[route.name] = try offers(to: route, from: scene.id)
        continue
      }
      require(state.libraries.keys)
      tellOfNews()
      let dropped = state.unreached
      // Until all scenes have said where they lead, one of them may lead to each of these.
      wiring.awaitsDeclarations = !dropped.isEmpty && !state.undeclared.isEmpty
      wiring.offers[route.name] = destinations(
        wiring.awaitsDeclarations ? [] : dropped.subtracting([scene.id]).sorted())
    }
    try checkRequirements(of: scene)
    try checkWorkers(scene.workers, of: LibraryEntry(kind: .scene, id: scene.id))
    return wiring
  }

  /// The libraries whose files decide whether a scene can be wired, there or not.
  func librariesToWire(_ scene: SceneDescription) -> [String] {
    let user = LibraryEntry(kind: .scene, id: scene.id)
    let chosen = scene.workers.map { state.manifest.implementation(of: $0.name, for: user)?.value }
    if !scene.openRoutes.isEmpty || chosen.contains(nil) { return Array(state.libraries.keys) }
    let meeting = scene.requirements.compactMap { state.manifest.requirements[$0]?.value }
    return destinations(of: scene) + meeting + chosen.compactMap(\.self)
  }

  /// There or not.
  func destinations(of scene: SceneDescription) -> [String] {
    scene.routes.map { redirection(of: $0, from: scene.id)?.value ?? $0.defaultDestination }
  }

  private func redirection(of route: SceneDescription.Route, from scene: String) -> Located<String>? {
    state.manifest.scenes[scene]?.routes[route.name]
  }

  /// Checks that a build still serves the loaded scenes that lead to it.
  func checkSources(of build: LoadedBuild) throws(Diagnostic) {
    for (_, source) in state.loadedScenes {
      for (route, destination) in zip(source.routes, destinations(of: source)) where destination == build.id {
        let conformance = try conformance(for: route, from: source.id, to: build.id, build.facts)
        if let conformance, conformance.isIsolated { throw isolated(build.id, conformance, for: route.destination) }
      }
    }
  }

  private func checkNames(_ scene: SceneDescription) throws(Diagnostic) {
    let redirections = state.manifest.scenes[scene.id]?.routes ?? [:]
    let names = scene.routes.map(\.name)
    let all = names + scene.openRoutes.map(\.name)
    for (index, name) in all.enumerated() where all[..<index].contains(name) {
      throw Diagnostic("\(scene.id): the descriptor names the route \(name) twice", "give each route a name of its own")
    }
    for (name, setting) in redirections.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      throw .unknownRoute(setting.place, scene: scene.id, route: name, known: names)
    }
  }

  private mutating func checkRequirements(of scene: SceneDescription) throws(Diagnostic) {
    for requirement in scene.requirements {
      guard let setting = state.manifest.requirements[requirement] else {
        throw state.requirementWithoutScene(requirement)
      }
      let meeting = try self.scene(setting)
      guard case .scene(let other)? = state.libraries[meeting]?.description?.content, !other.requirements.isEmpty
      else { continue }
      throw .requirementOfItself(setting.place, requirement: requirement, scene: meeting)
    }
  }

  private mutating func scene(_ setting: Located<String>) throws(Diagnostic) -> String {
    guard state.isKnown(setting.value), state.libraries[setting.value]?.entry?.kind != .worker else {
      throw .unknownScene(setting.place, found: setting.value, known: ids(of: .scene))
    }
    return setting.value
  }

  private mutating func connect(
    _ route: SceneDescription.Route, from scene: String, in wiring: inout SceneWiring
  ) throws(Diagnostic) {
    let redirection = redirection(of: route, from: scene)
    let destination = redirection?.value ?? route.defaultDestination
    guard state.isKnown(destination) else {
      if let redirection {
        throw .unknownScene(redirection.place, found: destination, known: ids(of: .scene))
      }
      guard route.isOptional else {
        throw .unknownDestination(
          scene: scene, route: route.name, destination: destination, known: ids(of: .scene))
      }
      wiring.destinations[route.name] = .some(nil)
      wiring.unavailable[route.name] = "\(destination) isn't installed"
      return
    }
    wiring.destinations[route.name] = destination
    let record: LibraryRecord
    do { record = try inspected(destination) } catch {
      // This scene runs without the destination.
      tell(error)
      // The alert offers to run a quarantined build. A fault of the machine may be gone at the next try.
      if error.library != nil, !error.isTransient { wiring.unavailable[route.name] = error.message }
      return
    }
    guard record.entry?.kind == .scene else {
      throw .notAScene(scene: scene, route: route.name, destination: destination)
    }
    if let conformance = try conformance(for: route, from: scene, to: destination, record.facts) {
      _ = serves(destination, conformance, route.destination)
    }
  }

  /// The destination's conformance to the route's protocol; nil when the route passes no data, or the object is asked.
  private func conformance(
    for route: SceneDescription.Route, from scene: String, to destination: String, _ facts: LibraryFacts?
  ) throws(Diagnostic) -> ProtocolConformance? {
    guard let type = route.destination, let symbol = type.symbol else { return nil }
    if let conformance = facts?.conformance(to: symbol) { return conformance }
    // A scene that leads to itself may use a protocol of its own, which the report doesn't list.
    if destination == scene, facts?.report.isOwn(symbol) == true { return nil }
    throw .wrongDataStore(scene: scene, route: route.name, destination: destination, expected: type.text)
  }

  private func isolated(
    _ scene: String, _ conformance: ProtocolConformance, for type: SceneDescription.ProtocolName?
  ) -> Diagnostic {
    .isolatedDataStore(scene: scene, type: conformance.type, expected: type?.text ?? "")
  }

  /// Whether routes can pass the scene its data. One that can't take it is refused, unless it is in use.
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
  ) throws(Diagnostic) -> [RouteDestination] {
    guard let symbol = route.destination.symbol else {
      throw Diagnostic(
        "\(scene): the open route \(route.name) is for \(route.destination.text), expected one protocol",
        "declare a protocol in Contracts by which scenes offer themselves, and the route for it")
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

  /// Checks declared links. Of two scenes with the same link the first by id keeps it; only loaded scenes are known.
  func checkLinks(of scene: SceneDescription) throws(Diagnostic) {
    var own: [LinkPattern] = []
    for link in scene.links {
      let pattern: LinkPattern
      do throws(Diagnostic) { pattern = try LinkPattern(link) } catch {
        throw Diagnostic(
          "\(scene.id): the link \(Printable.quoted(link)): \(error.message)",
          "write steps with slashes between them, and :name for one that differs: contacts/:id")
      }
      if own.contains(where: pattern.isSame) { throw .linkTwice(scene: scene.id, link: link, other: scene.id) }
      own.append(pattern)
      if let other = state.libraries.keys.sorted().first(where: { $0 < scene.id && claims($0, pattern) }) {
        throw .linkTwice(scene: scene.id, link: link, other: other)
      }
    }
  }

  private func claims(_ id: String, _ pattern: LinkPattern) -> Bool {
    state.libraries[id]?.links.contains(where: pattern.isSame) == true
  }

  /// Reports scenes that this plan found refused, and that could offer themselves. Not every library holds a scene.
  private mutating func tellOfNews() {
    for id in news.sorted() {
      guard let refusal = state.libraries[id]?.refusal else { continue }
      if refusal.library?.reason == .noEntryPoint { continue }
      tell(refusal)
    }
  }
}

extension SceneDescription.OpenRoute {
  /// Whether the route passes no data: then it leads to the dropped-in scenes.
  var leadsToDropped: Bool { destination.symbol == nil && destination.text == "\(Void.self)" }
}

extension VersionRequirement {
  package func fault(of found: String, of provider: String, for need: String, of user: String) -> Diagnostic? {
    guard isPossible else {
      return Diagnostic(
        "\(user): \(need) is for the versions \(Printable.text(description)), and there are none",
        "declare a range of versions such as .from(\"1.2\", upTo: \"2.0\")")
    }
    if contains(found) { return nil }
    return .otherVersion(user: user, need: need, provider: provider, found: found, expected: description)
  }
}

extension SceneDescription.Worker {
  func fault(of version: String, of implementation: String, for user: String) -> Diagnostic? {
    versions?.fault(of: version, of: implementation, for: name, of: user)
  }
}

extension Diagnostic {
  package static func notAScene(scene: String, route: String, destination: String) -> Self {
    Self(
      "\(scene): the route \(route) leads to \(Printable.quoted(destination)), which is a worker",
      "send the route elsewhere by scenes.\(scene).routes.\(route)")
  }
  package static func wrongDataStore(scene: String, route: String, destination: String, expected: String) -> Self {
    Self(
      "\(scene): the route \(route) fills a \(expected), and \(destination) has no data store of that kind",
      "send it to a scene whose interactor is a \(expected), by scenes.\(scene).routes.\(route)")
  }
  package static func isolatedDataStore(scene: String, type: String, expected: String) -> Self {
    Self(
      "\(scene): \(Printable.text(type)) is a \(expected) on a global actor only, and routes pass data from "
        + "anywhere",
      "declare the protocol on that actor: @MainActor public protocol \(expected); or the conformance nonisolated")
  }
  package static func linksWithoutRouter(scene: String) -> Self {
    Self(
      "\(scene): has links to scenes that are to be given data, and no Router with segues for them",
      "let the scene's Router be a Router of VIPKit, and list a Segue for each of those routes in its segues")
  }
  package static func linkTwice(scene: String, link: String, other: String) -> Self {
    Self(
      scene == other
        ? "\(scene): the descriptor names the link \(Printable.quoted(link)) twice"
        : "\(scene): is opened by the link \(Printable.quoted(link)), and so is \(other)",
      scene == other ? "name it once" : "let one of them be opened by another link, or remove one of them")
  }
  package static func otherVersion(user: String, need: String, provider: String, found: String, expected: String)
    -> Self
  {
    Self(
      "\(user): \(need) is for \(provider) \(Printable.text(expected)), found version \(Printable.text(found))",
      "install a \(provider) in \(Printable.text(expected)), or a \(user) that is for the one that is there")
  }
}
