extension Planner {
  /// Checks, without running any code, that a scene can have a worker.
  func check(_ worker: SceneDescription.Worker, for scene: String) throws(Obstacle) {
    let implementation = try implementation(of: worker, for: scene)
    do { _ = try inspected(implementation) } catch .refused(let refusal) { throw failed(implementation, refusal) }
  }

  /// Who is to answer the calls of a worker in a scene.
  package func choice(of worker: SceneDescription.Worker, for scene: String) throws(Obstacle) -> WorkerChoice {
    let implementation = try implementation(of: worker, for: scene)
    let build: LoadedBuild
    do { build = try loaded(implementation) } catch .refused(let refusal) { throw failed(implementation, refusal) }
    return WorkerChoice(
      worker: worker.name, implementation: implementation, generation: build.generation,
      options: state.manifest.workers[worker.name]?.options)
  }

  /// The choices that are others than those in force.
  func exchanges() throws(Obstacle) -> [WorkerUse: WorkerChoice] {
    var exchanges: [WorkerUse: WorkerChoice] = [:]
    for (use, binding) in state.bindings.sorted(by: { ($0.key.worker, $0.key.scene) < ($1.key.worker, $1.key.scene) }) {
      let choice = try choice(of: binding.worker, for: use.scene)
      if choice != binding.choice { exchanges[use] = choice }
    }
    return exchanges
  }

  /// Checks that a library implements the worker of a name. Only a descriptor says how a worker is called.
  ///
  /// - Parameter place: where somebody says that it does.
  package func check(_ implementation: String, implements worker: String, at place: Place) throws(Obstacle) {
    if state.isKnown(implementation), try inspected(implementation).entry?.kind == .worker,
      try loaded(implementation).description.content == .worker(provides: worker)
    {
      return
    }
    let known = state.workerNames
    guard known.contains(worker) else { throw .wiring(.unknownWorker(place, found: worker, known: known.sorted())) }
    throw .wiring(
      .unknownImplementation(place, worker: worker, found: implementation, known: try implementations(named: worker)))
  }

  /// The implementations of a worker, of those that are loaded when no scene has asked for it.
  private func implementations(named worker: String) throws(Obstacle) -> [String] {
    guard let binding = state.bindings.first(where: { $0.key.worker == worker })?.value else {
      return state.implementations(named: worker)
    }
    return try implementations(of: binding.worker)
  }

  /// The manifest's choice for the scene, or its choice for all, or else the only implementation there is.
  private func implementation(of worker: SceneDescription.Worker, for scene: String) throws(Obstacle) -> String {
    let manifest = state.manifest
    if let chosen = manifest.scenes[scene]?.workers[worker.name] ?? manifest.workers[worker.name]?.use {
      guard try mayImplement(chosen.value, worker) else {
        throw .wiring(
          .unknownImplementation(
            chosen.place, worker: worker.name, found: chosen.value, known: try implementations(of: worker)))
      }
      return chosen.value
    }
    let implementations = try implementations(of: worker)
    guard let only = implementations.first else { throw .wiring(.noWorker(scene: scene, worker: worker.name)) }
    guard implementations.count == 1 else {
      throw .wiring(.severalWorkers(worker: worker.name, implementations: implementations))
    }
    return only
  }

  private func implementations(of worker: SceneDescription.Worker) throws(Obstacle) -> [String] {
    guard let symbol = worker.type.symbol else { return [] }
    return try ids(of: .worker).filter { state.libraries[$0]?.conformance(to: symbol) != nil }
  }

  /// Whether a library implements a worker, as far as its file says. Of a file that says nothing there is something else to say.
  private func mayImplement(_ id: String, _ worker: SceneDescription.Worker) throws(Obstacle) -> Bool {
    guard state.isKnown(id) else { return false }
    do { _ = try inspected(id) } catch .refused {}
    guard let record = state.libraries[id], let entry = record.entry else { return true }
    guard entry.kind == .worker else { return false }
    return worker.type.symbol.map { record.conformance(to: $0) != nil } ?? true
  }

  private func failed(_ implementation: String, _ refusal: Refusal) -> Obstacle {
    .wiring(.workerFailed(implementation: implementation, reason: refusal.message))
  }
}
