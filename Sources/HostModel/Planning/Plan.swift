/// What an update needs before it is taken, and what it leads to. Nothing has been touched yet.
package struct Plan: Equatable, Sendable {
  /// Where the routes of the new build of a scene lead.
  package internal(set) var wiring = SceneWiring()
  /// The instances for which the new build is to make a scene.
  package internal(set) var successors: [Int] = []
  /// The implementations of workers that are to be made.
  package internal(set) var exchanges: [WorkerUse: WorkerChoice] = [:]
  /// Where the routes of the scenes that are shown lead from then on, by instance.
  package internal(set) var wirings: [Int: SceneWiring] = [:]
}

extension Planner {
  /// Plans to put a build in the place of the one in use, wherever that is.
  package mutating func plan(installing build: LoadedBuild) throws(Obstacle) -> Plan {
    var plan = Plan()
    if case .scene(let scene) = build.description.content {
      plan.wiring = try wire(scene)
      try checkSources(of: build)
      plan.successors = state.screen.nodes.filter { $0.scene == build.id }.map(\.number)
    }
    assume(.installed(build))
    plan.exchanges = try exchanges()
    plan.wirings = try wirings()
    return plan
  }

  /// Plans to go on with the manifest of the state, which is another than before.
  package mutating func planConfiguring() throws(Obstacle) -> Plan {
    var plan = Plan()
    for (_, scene) in state.loadedScenes { _ = try wire(scene) }
    plan.exchanges = try exchanges()
    plan.wirings = try wirings()
    return plan
  }

  /// Plans to have other implementations answer the calls of workers, as the manifest of the state says.
  package func planChoosing() throws(Obstacle) -> Plan {
    var plan = Plan()
    plan.exchanges = try exchanges()
    return plan
  }

  /// Where the routes of the scenes that are shown lead. A scene whose routes don't fit any more keeps those that it has.
  package mutating func wirings() throws(Obstacle) -> [Int: SceneWiring] {
    var wirings: [Int: SceneWiring] = [:]
    for node in state.screen.nodes {
      guard case .scene(let scene) = state.current(node.scene)?.description.content else { continue }
      do { wirings[node.number] = try wire(scene) } catch .refused(let refusal) { tell(refusal) }
    }
    return wirings
  }
}
