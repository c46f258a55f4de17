import HostSystem
import HostInspection

/// What an update needs before it is taken, and what it leads to. Nothing has been touched yet.
package struct Plan: Equatable, Sendable {
  /// Where the routes of the new build of a scene lead.
  package internal(set) var wiring = SceneWiring()
  /// The instances for which the new build is to make a scene.
  package internal(set) var successors: [Int] = []
  /// The implementations of workers that are to be made: of those that are used, and of those that these will use.
  package internal(set) var exchanges: [WorkerUse: WorkerChoice] = [:]
  /// Who answers each worker from then on: those that are exchanged, and the others.
  package internal(set) var choices: [WorkerUse: WorkerChoice] = [:]
  /// The implementation that somebody has chosen by name, also when nobody uses the worker now.
  package internal(set) var chosen: WorkerChoice?
  /// Where the routes of the scenes that are shown lead from then on, by instance.
  package internal(set) var wirings: [Int: SceneWiring] = [:]
}

extension Planner {
  /// Plans to go on with a build that the state has in the place of another.
  package mutating func planInstalling(_ build: LoadedBuild) throws(Refusal) -> Plan {
    var plan = Plan()
    switch build.description.content {
    case .scene(let scene):
      plan.wiring = try wire(scene)
      try checkSources(of: build)
      plan.successors = state.screen.nodes.filter { $0.scene == build.id }.map(\.number)
    case .worker: try exchange(in: &plan)
    }
    plan.wirings = try wirings()
    return plan
  }

  /// Plans to go on with the manifest of the state, which is another than before.
  package mutating func planConfiguring() throws(Refusal) -> Plan {
    var plan = Plan()
    let scenes = state.loadedScenes.map(\.scene)
    require(scenes.flatMap(librariesToWire))
    for scene in scenes { _ = try wire(scene) }
    try exchange(in: &plan)
    plan.wirings = try wirings()
    return plan
  }

  /// Plans to have other implementations answer the calls of workers, as the manifest of the state says.
  ///
  /// - Parameter chosen: the implementation that somebody has chosen for a worker of this name.
  package mutating func planChoosing(
    _ chosen: (implementation: String, worker: String)? = nil
  ) throws(Refusal) -> Plan {
    var plan = Plan()
    try exchange(in: &plan)
    if let chosen { try choose(chosen.implementation, for: chosen.worker, in: &plan) }
    return plan
  }

  /// Where the routes of the scenes that are shown lead. A scene whose routes don't fit any more keeps those that it has.
  package mutating func wirings() throws(Refusal) -> [Int: SceneWiring] {
    let nodes = Dictionary(grouping: state.screen.nodes, by: \.scene)
    var wirings: [Int: SceneWiring] = [:]
    for (id, nodes) in nodes.sorted(by: { $0.key < $1.key }) {
      guard case .scene(let scene) = state.current(id)?.description.content else { continue }
      do {
        let wiring = try wire(scene)
        for node in nodes { wirings[node.number] = wiring }
      } catch {
        tell(error)
      }
    }
    return wirings
  }
}
