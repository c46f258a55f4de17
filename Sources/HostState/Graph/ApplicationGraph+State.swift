import HostSystem
import HostManifest
import HostInspection
import VIPKit

extension ApplicationGraph {
  /// What can be drawn of an application. To be asked after a survey: what nobody has looked at leads nowhere.
  package init(_ state: AppState) {
    let records = state.records.filter { !$0.isRetired }
    let users = records.filter { $0.refusal == nil }.compactMap(\.description)
    var planner = Planner(state)
    self.init(
      manifest: state.manifest.file, start: state.manifest.start?.value, libraries: records.map(Library.init),
      routes: users.flatMap { planner.routes(of: $0) }, uses: users.flatMap { planner.uses(of: $0) })
  }
}

extension ApplicationGraph.Library {
  fileprivate init(_ record: LibraryRecord) {
    id = record.id
    kind = record.entry?.kind
    version = record.version
    let links = record.links.map(\.text)
    self.links = links.isEmpty ? nil : links
    provides = record.description?.provides
    reason = record.refusal?.message
  }
}

extension Planner {
  fileprivate mutating func routes(of library: LibraryDescription) -> [ApplicationGraph.Route] {
    guard case .scene(let scene) = library.content else { return [] }
    let fallbacks = state.manifest.scenes[scene.id]?.fallbacks ?? [:]
    let direct = zip(scene.routes, destinations(of: scene)).flatMap { route, destination in
      let way = { (kind: ApplicationGraph.Route.Kind, destination: String) in
        ApplicationGraph.Route(
          scene: scene.id, name: route.name, destination: destination, kind: kind, data: route.destination?.text,
          versions: route.versions?.description)
      }
      // The scene does without an optional one whose destination isn't there.
      let isLeftOut = route.isOptional && !state.isKnown(destination)
      return (isLeftOut ? [] : [way(.direct, destination)])
        + (fallbacks[route.name].map { [way(.fallback, $0.value)] } ?? [])
    }
    let wiring = try? wire(scene)
    let open = scene.openRoutes.flatMap { route in
      (wiring?.offers[route.name] ?? []).map {
        ApplicationGraph.Route(
          scene: scene.id, name: route.name, destination: $0.id, kind: .open, data: route.destination.text,
          versions: nil)
      }
    }
    return direct + open
  }

  fileprivate func uses(of library: LibraryDescription) -> [ApplicationGraph.Use] {
    let kind: LibraryEntry.Kind = library.provides == nil ? .scene : .worker
    var planner = self
    return library.workers.map { worker in
      ApplicationGraph.Use(
        user: library.id, worker: worker.name,
        implementation: try? planner.implementation(of: worker, for: LibraryEntry(kind: kind, id: library.id)),
        versions: worker.versions?.description)
    }
  }
}
