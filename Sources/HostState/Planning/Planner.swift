import HostInspection
package import HostManifest
package import HostSystem

/// Plans a change from the state alone: opens no library, runs no scene's code. It queries what the state lacks, such
/// as unread files, with one query for each step of the plan.
package struct Planner {
  /// The state to plan for, with the answers.
  package private(set) var state: AppState
  /// Not asked again, although it may still be refused.
  private var asked: Set<LibraryQuery> = []
  /// Libraries refused during this plan, and not before, or for another reason.
  private(set) var news: Set<String> = []
  /// Facts about libraries that don't prevent the plan.
  package private(set) var notes: [PlanningNote] = []
  private let answer: (Set<LibraryQuery>, AppState) -> [Change]

  /// - Parameter answer: returns what the state learns. It may return nothing: the planner then uses what is known.
  package init(_ state: AppState, answer: @escaping (Set<LibraryQuery>, AppState) -> [Change] = { _, _ in [] }) {
    self.state = state
    self.answer = answer
  }

  package mutating func inspected(_ id: String) throws(Diagnostic) -> LibraryRecord {
    if try known(id).isToBeInspected { ask([.report(id)]) }
    let record = try known(id)
    if let refusal = record.refusal { throw refusal }
    return record
  }

  package mutating func loaded(_ id: String) throws(Diagnostic) -> LoadedBuild {
    if try known(id).refusal?.isTransient ?? (state.current(id) == nil) { ask([.build(id)]) }
    if let refusal = try known(id).refusal { throw refusal }
    guard let build = state.current(id) else { preconditionFailure("\(id) is neither loaded nor refused") }
    return build
  }

  /// Reads all the files together.
  mutating func require(_ ids: some Sequence<String>) {
    ask(
      Set(
        ids.filter { id in
          state.libraries[id].map { !$0.isRetired && $0.isToBeInspected } ?? false
        }.map(LibraryQuery.report)))
  }

  package mutating func ids(of kind: LibraryEntry.Kind) -> [String] {
    require(state.libraries.keys)
    return state.libraries.values.filter { $0.refusal == nil && !$0.isRetired && $0.entry?.kind == kind }.map(\.id)
      .sorted()
  }

  private func known(_ id: String) throws(Diagnostic) -> LibraryRecord {
    guard let record = state.libraries[id], !record.isRetired else {
      throw .unknown(id: id, known: state.knownIDs)
    }
    return record
  }

  private mutating func ask(_ queries: Set<LibraryQuery>) {
    let queries = queries.subtracting(asked)
    guard !queries.isEmpty else { return }
    asked.formUnion(queries)
    let before = state.libraries
    for change in answer(queries, state) { state.apply(change) }
    for id in queries.map(\.id) {
      if let refusal = state.libraries[id]?.refusal, refusal != before[id]?.refusal { news.insert(id) }
    }
  }

  package mutating func tell(_ refusal: Diagnostic) { add(.told(refusal)) }

  mutating func refuse(_ id: String, _ refusal: Diagnostic) {
    state.refuse(id, refusal)
    add(.refused(id, refusal))
  }

  private mutating func add(_ note: PlanningNote) { if !notes.contains(note) { notes.append(note) } }
}

package enum LibraryQuery: Hashable, Comparable, Sendable {
  /// Needs its file to be read.
  case report(String)
  /// Needs its code to be loaded.
  case build(String)

  package var id: String {
    switch self {
    case .report(let id), .build(let id): id
    }
  }
}

package enum PlanningNote: Equatable, Sendable {
  /// Why a library can't be reached, for a known reason.
  case told(Diagnostic)
  case refused(String, Diagnostic)

  package var refusal: Diagnostic {
    switch self {
    case .told(let refusal), .refused(_, let refusal): refusal
    }
  }
}

package struct Plan: Equatable, Sendable {
  /// Of scenes' new builds, by scene.
  package internal(set) var newWirings: [String: SceneWiring] = [:]
  /// Instances for which the new builds make scenes.
  package internal(set) var successors: [Int] = []
  /// The implementations to make, including those that they use.
  package internal(set) var exchanges: [WorkerUse: WorkerChoice] = [:]
  /// All users' implementations after the plan, exchanged or not.
  package internal(set) var choices: [WorkerUse: WorkerChoice] = [:]
  /// An implementation chosen by name, also when nobody uses the worker now.
  package internal(set) var chosen: WorkerChoice?
  /// Of the shown scenes, by instance.
  package internal(set) var wirings: [Int: SceneWiring] = [:]
}

extension Planner {
  /// The state has the new builds already.
  package mutating func planInstalling(_ builds: [LoadedBuild]) throws(Diagnostic) -> Plan {
    var plan = Plan()
    for build in builds {
      guard case .scene(let scene) = build.description.content else { continue }
      plan.newWirings[build.id] = try wire(scene)
      try checkSources(of: build)
    }
    plan.successors = state.screen.nodes.filter { plan.newWirings[$0.scene] != nil }.map(\.number)
    if builds.contains(where: { $0.description.provides != nil }) { try exchange(in: &plan) }
    plan.wirings = try wirings()
    return plan
  }

  /// The state has the new manifest already.
  package mutating func planConfiguring() throws(Diagnostic) -> Plan {
    var plan = Plan()
    let scenes = state.loadedScenes.map(\.scene)
    require(scenes.flatMap(librariesToWire))
    for scene in scenes { _ = try wire(scene) }
    try exchange(in: &plan)
    plan.wirings = try wirings()
    return plan
  }

  /// The state has the new choice already. `chosen` names an implementation and its worker.
  package mutating func planChoosing(
    _ chosen: (implementation: String, worker: String)? = nil
  ) throws(Diagnostic) -> Plan {
    var plan = Plan()
    try exchange(in: &plan)
    if let chosen { try choose(chosen.implementation, for: chosen.worker, in: &plan) }
    return plan
  }

  /// The shown scenes' routes. A scene whose routes no longer fit keeps its former ones.
  package mutating func wirings() throws(Diagnostic) -> [Int: SceneWiring] {
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
