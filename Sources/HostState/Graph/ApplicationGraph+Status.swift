extension ApplicationGraph {
  /// The graph with what a running application makes of it: the builds in use, the instances of scenes, and where the user is.
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

extension HostStatus.Instance {
  /// The instance, and those inside it.
  fileprivate var all: [HostStatus.Instance] { [self] + (panes ?? []).compactMap(\.shown).flatMap(\.all) }
}
