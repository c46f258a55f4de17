import HostSystem
import HostInspection
package import HostManifest
import VIPKit

/// The application for a drawing: scenes, their routes, and the implementations of their workers.
package struct ApplicationGraph: Encodable, Equatable, Sendable {
  package let manifest: String
  package let start: String?
  /// The implementation of the application's own object; nil for none.
  package internal(set) var application: String?
  /// Sorted by id, scenes and workers.
  package internal(set) var libraries: [Library]
  /// Sorted by scene; a scene's are in its descriptor's order.
  package let routes: [Route]
  /// Sorted by user.
  package internal(set) var uses: [Use]
  /// The panes now shown; nil for an application that isn't running.
  package internal(set) var panes: [Pane]?

  package struct Library: Encodable, Equatable, Sendable {
    package let id: String
    package let kind: LibraryEntry.Kind?
    package let version: String?
    package let links: [String]?
    package let provides: String?
    package let reason: String?
    /// Nil for an application that isn't running.
    package internal(set) var live: Life?
  }

  package struct Life: Encodable, Equatable, Sendable {
    /// The build in use, counted from 1; nil as long as none is loaded.
    package let build: Int?
    package let instances: Int
    package let isOnScreen: Bool
  }

  package struct Route: Encodable, Equatable, Sendable {
    package enum Kind: String, Encodable, Sendable {
      case direct
      case open
    }

    package let scene: String
    package let name: String
    package let destination: String
    package let kind: Kind
    /// The protocol of the data that is passed; nil for none.
    package let data: String?
  }

  package struct Use: Encodable, Equatable, Sendable {
    package let user: String
    package let worker: String
    /// ``WorkerChoice/defaultName`` for the user's own default, nil when none can be chosen.
    package internal(set) var implementation: String?
    /// The versions of an implementation that the user works with; nil for all.
    package let versions: String?
  }

  package struct Pane: Encodable, Hashable, Sendable {
    package let scene: String
    package let route: String
    package let shown: String
  }
}

extension ApplicationGraph {
  /// To be made after a survey: an uninspected library leads nowhere.
  package init(_ state: AppState) {
    let records = state.records.filter { !$0.isRetired }
    let users = records.filter { $0.refusal == nil }.compactMap(\.description)
    var planner = Planner(state)
    let libraries = records.map { record in
      let links = record.links.map(\.text)
      return Library(
        id: record.id, kind: record.entry?.kind, version: record.version, links: links.isEmpty ? nil : links,
        provides: record.description?.provides, reason: record.refusal?.message)
    }
    let own = WorkerKey.application.name
    let application =
      state.overrides.workers.last { $0.name == own }?.implementation ?? state.manifest.workers[own]?.use?.value
    self.init(
      manifest: state.manifest.file, start: state.manifest.start?.value, application: application, libraries: libraries,
      routes: users.flatMap { planner.routes(of: $0) }, uses: users.flatMap { planner.uses(of: $0) })
  }

  package func living(_ status: HostStatus) -> ApplicationGraph {
    var graph = self
    let instances = status.stack.flatMap(\.all)
    let here = status.stack.last?.scene
    let builds = Dictionary(status.libraries.map { ($0.id, $0.generation) }) { first, _ in first }
    for index in graph.libraries.indices {
      let id = graph.libraries[index].id
      graph.libraries[index].live = Life(
        build: builds[id] ?? nil, instances: instances.count { $0.scene == id }, isOnScreen: id == here)
    }
    for index in graph.uses.indices {
      let use = graph.uses[index]
      let bindings = status.workers.filter { $0.worker == use.worker && ($0.scene == nil || $0.scene == use.user) }
      if let binding = bindings.first { graph.uses[index].implementation = binding.implementation }
    }
    let panes = instances.flatMap { instance in
      (instance.panes ?? []).map { Pane(scene: instance.scene, route: $0.route, shown: $0.scene) }
    }
    graph.panes = Set(panes).sorted { ($0.scene, $0.route, $0.shown) < ($1.scene, $1.route, $1.shown) }
    return graph
  }
}

extension Planner {
  fileprivate mutating func routes(of library: LibraryDescription) -> [ApplicationGraph.Route] {
    guard case .scene(let scene) = library.content else { return [] }
    let direct = zip(scene.routes, destinations(of: scene)).compactMap { route, destination in
      // The scene does without an optional route whose destination isn't there.
      route.isOptional && !state.isKnown(destination)
        ? nil
        : ApplicationGraph.Route(
          scene: scene.id, name: route.name, destination: destination, kind: .direct, data: route.destination?.text)
    }
    let wiring = try? wire(scene)
    let open = scene.openRoutes.flatMap { route in
      (wiring?.offers[route.name] ?? []).map {
        ApplicationGraph.Route(
          scene: scene.id, name: route.name, destination: $0.id, kind: .open,
          data: route.leadsToDropped ? nil : route.destination.text)
      }
    }
    return direct + open
  }

  fileprivate mutating func uses(of library: LibraryDescription) -> [ApplicationGraph.Use] {
    let kind: LibraryEntry.Kind = library.provides == nil ? .scene : .worker
    return library.workers.map { worker in
      ApplicationGraph.Use(
        user: library.id, worker: worker.name,
        implementation: try? implementation(of: worker, for: LibraryEntry(kind: kind, id: library.id)),
        versions: worker.versions?.description)
    }
  }
}

extension HostStatus.Instance {
  fileprivate var all: [HostStatus.Instance] { [self] + (panes ?? []).compactMap(\.shown).flatMap(\.all) }
}
