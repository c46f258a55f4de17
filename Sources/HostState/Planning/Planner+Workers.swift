package import HostSystem
package import HostManifest
package import HostInspection
@_spi(Host) import VIPKit

extension Planner {
  package mutating func wire(_ library: LibraryDescription) throws(Diagnostic) {
    switch library.content {
    case .scene(let scene): _ = try wire(scene)
    case .worker(_, let workers): try checkWorkers(workers, of: LibraryEntry(kind: .worker, id: library.id))
    }
  }

  /// Checks, without running code, that a user can have its workers, and they theirs, as far as they are described.
  /// - Parameter way: the implementations that lead to the user, each using the next.
  @discardableResult
  package mutating func checkWorkers(
    _ workers: [SceneDescription.Worker], of user: LibraryEntry, after way: [String] = []
  ) throws(Diagnostic) -> [WorkerUse: String] {
    let way = user.kind == .worker ? way + [user.id] : way
    var found: [WorkerUse: String] = [:]
    for worker in workers {
      let implementation = try implementation(of: worker, for: user, after: way)
      if implementation == WorkerChoice.defaultName { continue }
      let record: LibraryRecord
      do { record = try inspected(implementation) } catch {
        throw failed(implementation, error)
      }
      if let version = record.version, let fault = worker.fault(of: version, of: implementation, for: user.id) {
        throw fault
      }
      found[WorkerUse(worker: worker.name, user: user)] = implementation
      let own = record.description?.workers ?? []
      found.merge(try checkWorkers(own, of: LibraryEntry(kind: .worker, id: implementation), after: way)) { $1 }
    }
    return found
  }

  /// Also chooses for the implementation's own workers.
  package mutating func choice(of worker: SceneDescription.Worker, for user: LibraryEntry) throws(Diagnostic)
    -> WorkerChoice
  {
    var choices: [WorkerUse: WorkerChoice] = [:]
    return try choose(worker, for: user, after: user.kind == .worker ? [user.id] : [], into: &choices)
  }

  /// Chooses for each binding, and notes which choices are new.
  mutating func exchange(in plan: inout Plan) throws(Diagnostic) {
    for (use, binding) in state.bindings.sorted(by: { $0.key < $1.key }) where use.user.kind == .scene {
      _ = try choose(binding.worker, for: use.user, after: [], into: &plan.choices)
    }
    plan.exchanges = plan.choices.filter { state.bindings[$0.key]?.choice != $0.value }
  }

  mutating func choose(_ implementation: String, for worker: String, in plan: inout Plan) throws(Diagnostic) {
    if implementation == WorkerChoice.defaultName { return }
    plan.chosen = try choose(build(implementing: implementation), for: worker, after: [], into: &plan.choices)
  }

  private mutating func choose(
    _ worker: SceneDescription.Worker, for user: LibraryEntry, after way: [String],
    into choices: inout [WorkerUse: WorkerChoice]
  ) throws(Diagnostic) -> WorkerChoice {
    let implementation = try implementation(of: worker, for: user, after: way)
    let use = WorkerUse(worker: worker.name, user: user)
    if let known = choices[use] { return known }
    if implementation == WorkerChoice.defaultName {
      choices[use] = .byDefault(worker.name)
      return .byDefault(worker.name)
    }
    let build = try build(implementing: implementation)
    if let fault = worker.fault(of: build.description.version, of: implementation, for: user.id) {
      throw fault
    }
    let choice = try choose(build, for: worker.name, after: way, into: &choices)
    choices[use] = choice
    return choice
  }

  private mutating func choose(
    _ build: LoadedBuild, for worker: String, after way: [String], into choices: inout [WorkerUse: WorkerChoice]
  ) throws(Diagnostic) -> WorkerChoice {
    for own in build.description.workers {
      let entry = LibraryEntry(kind: .worker, id: build.id)
      _ = try choose(own, for: entry, after: way + [build.id], into: &choices)
    }
    return WorkerChoice(
      worker: worker, implementation: build.id, generation: build.generation,
      options: state.manifest.workers[worker]?.options)
  }

  private mutating func build(implementing implementation: String) throws(Diagnostic) -> LoadedBuild {
    do { return try loaded(implementation) } catch { throw failed(implementation, error) }
  }

  /// Checks a name that somebody gives. Only a descriptor says which worker a library implements.
  package mutating func check(_ implementation: String, implements worker: String, at place: Place) throws(Diagnostic) {
    if implementation == WorkerChoice.defaultName {
      // A library that isn't described yet may use this worker.
      if state.libraries.values.contains(where: { $0.description == nil }) || state.workerNames.contains(worker) {
        return
      }
    }
    if state.isKnown(implementation), try inspected(implementation).entry?.kind == .worker,
      try loaded(implementation).description.provides == worker
    {
      return
    }
    let known = state.workerNames
    guard known.contains(worker) else { throw .unknownWorker(place, found: worker, known: known.sorted()) }
    throw .unknownImplementation(
      place, worker: worker, found: implementation, known: try implementations(named: worker))
  }

  /// Checks the names by the libraries' descriptions; nil when nothing is wrong.
  package func nameFault(of implementation: String, for worker: String, at place: Place) -> Diagnostic? {
    let known = state.workerNames
    guard known.contains(worker) else { return .unknownWorker(place, found: worker, known: known.sorted()) }
    if implementation == WorkerChoice.defaultName {
      let user = state.requiring(worker).first { state.manifest.ownImplementation(of: worker, for: $0) == nil }
      return user.map { .noDefault(place, user: $0.id, worker: worker) }
    }
    let implementations = state.implementations(named: worker)
    if implementations.contains(implementation) { return nil }
    return .unknownImplementation(place, worker: worker, found: implementation, known: implementations)
  }

  /// While no scene uses the worker, only libraries that are described already.
  private mutating func implementations(named worker: String) throws(Diagnostic) -> [String] {
    guard let binding = state.bindings.first(where: { $0.key.worker == worker })?.value else {
      return state.implementations(named: worker)
    }
    return try implementations(of: binding.worker)
  }

  /// The manifest's choice for the user or for all, else the only implementation, else the user's default.
  /// - Parameter way: the implementations that lead to the user, and the user if it is one: none may come again.
  private mutating func implementation(of worker: SceneDescription.Worker, for user: LibraryEntry, after way: [String])
    throws(Diagnostic) -> String
  {
    let implementation = try implementation(of: worker, for: user)
    guard let start = way.firstIndex(of: implementation) else { return implementation }
    throw .workerCycle(implementations: way[start...] + [implementation], worker: worker.name)
  }

  mutating func implementation(of worker: SceneDescription.Worker, for user: LibraryEntry) throws(Diagnostic) -> String
  {
    if let chosen = state.manifest.implementation(of: worker.name, for: user) {
      if chosen.value == WorkerChoice.defaultName {
        guard worker.isOptional else { throw .noDefault(chosen.place, user: user.id, worker: worker.name) }
        return chosen.value
      }
      guard try mayImplement(chosen.value, worker) else {
        throw .unknownImplementation(
          chosen.place, worker: worker.name, found: chosen.value, known: try implementations(of: worker))
      }
      return chosen.value
    }
    let others = try implementations(of: worker).filter { LibraryEntry(kind: .worker, id: $0) != user }
    if others.isEmpty, worker.isOptional { return WorkerChoice.defaultName }
    guard let only = others.first else { throw .noWorker(scene: user.id, worker: worker.name) }
    guard others.count == 1 else {
      throw .severalWorkers(worker: worker.name, implementations: others, user: user.kind == .worker ? user.id : nil)
    }
    return only
  }

  private mutating func implementations(of worker: SceneDescription.Worker) throws(Diagnostic) -> [String] {
    guard let symbol = worker.type.symbol else { return [] }
    var implementations: [String] = []
    for id in ids(of: .worker) where try implements(id, worker.name, symbol) { implementations.append(id) }
    return implementations
  }

  /// By its file; or by its descriptor, where a shared library has the type.
  private mutating func implements(_ id: String, _ worker: String, _ symbol: String) throws(Diagnostic) -> Bool {
    guard let record = state.libraries[id] else { return false }
    if record.conformance(to: symbol) != nil { return true }
    if let description = record.description { return description.provides == worker }
    guard record.facts?.shared.contains(where: { $0.offers(symbol) }) == true else { return false }
    do { return try loaded(id).description.provides == worker } catch { return false }
  }

  /// As far as its file tells. A file that can't be read gets another refusal.
  private mutating func mayImplement(_ id: String, _ worker: SceneDescription.Worker) throws(Diagnostic) -> Bool {
    guard state.isKnown(id) else { return false }
    do { _ = try inspected(id) } catch {}
    guard let record = state.libraries[id], let entry = record.entry else { return true }
    guard entry.kind == .worker else { return false }
    guard record.refusal == nil, let symbol = worker.type.symbol else {
      return worker.type.symbol.map { record.conformance(to: $0) != nil } ?? true
    }
    return try implements(id, worker.name, symbol)
  }

  private func failed(_ implementation: String, _ refusal: Diagnostic) -> Diagnostic {
    .workerFailed(implementation: implementation, reason: refusal.message)
  }
}

extension Manifest {
  /// Nil when it chooses nothing for the user, or names the user itself as the choice for all.
  func implementation(of worker: String, for user: LibraryEntry) -> Located<String>? {
    if let own = ownImplementation(of: worker, for: user) { return own }
    let use = workers[worker]?.use
    return user.kind == .worker && use?.value == user.id ? nil : use
  }

  fileprivate func ownImplementation(of worker: String, for user: LibraryEntry) -> Located<String>? {
    user.kind == .scene ? scenes[user.id]?.workers[worker] : workers[worker]?.uses[user.id]
  }
}

extension Planner {
  /// The manifest's options that no implementation takes; empty as long as one doesn't declare its options.
  package mutating func unknownOptions(of worker: String, for implementations: [String]) -> [Diagnostic] {
    var known: Set<String> = []
    let symbol = state.bindings.first { $0.key.worker == worker }?.value.worker.type.symbol
    for id in ids(of: .worker) {
      guard let library = state.libraries[id]?.facts?.declared else {
        // The file says that it is none of the implementations.
        if let symbol, state.libraries[id]?.conformance(to: symbol) == nil,
          state.libraries[id]?.facts?.shared.contains(where: { $0.offers(symbol) }) == false
        {
          continue
        }
        return []
      }
      guard library.provides == worker else { continue }
      guard let options = library.options else { return [] }
      known.formUnion(options.map(\.name))
    }
    return state.manifest.unknownOptions(of: worker, besides: known, for: implementations)
  }
}

extension Manifest {
  package func unknownOptions(
    of worker: String, besides known: Set<String>, for implementations: [String]
  ) -> [Diagnostic] {
    guard let place = optionsPlace(of: worker) else { return [] }
    return (workers[worker]?.optionKeys ?? []).filter { !known.contains($0) }.map {
      .unknownOption(place, worker: worker, found: $0, implementations: implementations)
    }
  }

  package func optionsPlace(of worker: String) -> Place? {
    workers[worker]?.optionKeys.isEmpty == false ? .manifest(file: file, keyPath: "workers.\(worker).options") : nil
  }
}

extension Diagnostic {
  /// `user` is the worker's user when that is another worker; nil for a scene.
  package static func severalWorkers(worker: String, implementations: [String], user: String? = nil) -> Self {
    Self(
      "\(user.map { "\($0): " } ?? "")\(worker): several libraries implement it: \(implementations.joined(separator: ", "))",
      "choose one by workers.\(worker).\(user.map { "for.\($0)" } ?? "use")")
  }
  /// `implementations` is the cycle, which ends with its first one; the last one uses the worker.
  package static func workerCycle(implementations: [String], worker: String) -> Self {
    Self(
      "\(implementations.joined(separator: " → ")): workers can't use each other in a circle",
      "choose another for \(implementations.dropLast().last ?? "") by workers.\(worker).for.\(implementations.dropLast().last ?? "")"
    )
  }
  package static func noDefault(_ place: Place, user: String, worker: String) -> Self {
    Self(at: place, "\(user) has no default of \(worker)", "name an implementation")
  }
  package static func unknownOption(_ place: Place, worker: String, found: String, implementations: [String]) -> Self {
    Self(
      "\(place): the option \(Printable.quoted(found)) is unknown to \(implementations.joined(separator: ", "))",
      "write it as an implementation of \(worker) names it, or remove it")
  }
}
