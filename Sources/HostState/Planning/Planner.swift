import HostInspection
package import HostManifest
package import HostSystem

/// Plans what a change needs, from the state alone: opens no library, runs no code of a scene.
///
/// What the state doesn't know yet, such as what the file of a library says that nobody has looked at, the planner asks for, all that
/// one step of the plan needs at once.
package struct Planner {
  /// The state in which the plan is to hold, with what the answers have added.
  package private(set) var state: AppState
  /// What has been asked for in the course of this plan: it isn't asked for again, although it may still be refused.
  private var asked: Set<LibraryQuery> = []
  /// The libraries that were refused in the course of this plan, and not before, or for another reason.
  private(set) var news: Set<String> = []
  /// What has turned out about libraries that don't keep the plan from being made.
  package private(set) var notes: [PlanningNote] = []
  private let answer: (Set<LibraryQuery>, AppState) -> [Change]

  /// - Parameter answer: finds out what the state doesn't know, and returns what the state is to learn. Nothing may be to be had: the
  ///   planner then goes by what is known.
  package init(_ state: AppState, answer: @escaping (Set<LibraryQuery>, AppState) -> [Change] = { _, _ in [] }) {
    self.state = state
    self.answer = answer
  }

  // MARK: Records

  /// The record of a library of which all is known that its file says.
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

  /// Asks for what the files of libraries say, all at once.
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

  // MARK: Notes

  package mutating func tell(_ refusal: Diagnostic) { add(.told(refusal)) }

  mutating func refuse(_ id: String, _ refusal: Diagnostic) {
    state.refuse(id, refusal)
    add(.refused(id, refusal))
  }

  private mutating func add(_ note: PlanningNote) { if !notes.contains(note) { notes.append(note) } }
}

/// What a planner may have to know of a library.
package enum LibraryQuery: Hashable, Comparable, Sendable {
  /// What its file says. The answer takes reading it.
  case report(String)
  /// What it says of itself, and its code. The answer takes loading it.
  case build(String)

  package var id: String {
    switch self {
    case .report(let id), .build(let id): id
    }
  }
}

/// What a plan brings to light besides.
package enum PlanningNote: Equatable, Sendable {
  /// Why a library can't be led to, for a reason that is known already.
  case told(Diagnostic)
  /// A library is refused from now on.
  case refused(String, Diagnostic)

  package var refusal: Diagnostic {
    switch self {
    case .told(let refusal), .refused(_, let refusal): refusal
    }
  }
}

package struct Plan: Equatable, Sendable {
  /// Where the routes of the new builds of scenes lead, by scene.
  package internal(set) var newWirings: [String: SceneWiring] = [:]
  /// The instances for which the new builds are to make scenes.
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
  /// Plans to go on with builds that the state has in the places of others.
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

  /// Plans to go on with the manifest of the state, which is another than before.
  package mutating func planConfiguring() throws(Diagnostic) -> Plan {
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
  ) throws(Diagnostic) -> Plan {
    var plan = Plan()
    try exchange(in: &plan)
    if let chosen { try choose(chosen.implementation, for: chosen.worker, in: &plan) }
    return plan
  }

  /// Where the routes of the scenes that are shown lead. A scene whose routes don't fit any more keeps those that it has.
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
