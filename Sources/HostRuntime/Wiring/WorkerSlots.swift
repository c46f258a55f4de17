import HostManifest
import HostJournal
import HostInspection
import HostState
import HostSystem
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// Makes workers' implementations, and keeps their slots. Each scene and implementation has its own slots, so that the
/// manifest may change the choice for one of them; those with the same choice share the implementation.
@MainActor final class WorkerSlots {
  typealias Make = @MainActor (WorkerFactory, WorkerContext) throws -> (any Sendable)?

  /// Reached without knowing the worker's protocol at compile time.
  fileprivate struct BoundSlot {
    let slot: AnyObject
    let make: Make
    /// Nil empties the slot of an optional worker.
    let put: @MainActor ((any Sendable)?) -> Void
    let announce: @MainActor () -> Void
  }

  /// An implementation and those that it uses. None is in use before all of them could be made.
  struct PendingWorkers {
    fileprivate var choices: [WorkerUse: WorkerChoice] = [:]
    fileprivate var implementations: [WorkerChoice: any Sendable] = [:]
    fileprivate var slots: [WorkerUse: BoundSlot] = [:]
    fileprivate var bindings: [WorkerUse: WorkerBinding] = [:]
  }

  let opener: LibraryOpener
  private var slots: [WorkerUse: BoundSlot] = [:]
  private var implementations: [WorkerChoice: any Sendable] = [:]
  private var made: PendingWorkers?
  var user: UserIdentity?
  /// Nil for the machine's own.
  var system: SystemValues?
  /// Records calls, or answers them in a replay; nil for neither.
  var tape: WorkerTapes?

  var store: AppStore { opener.store }

  init(_ opener: LibraryOpener) { self.opener = opener }

  func provider(for scene: SceneDescriptor) -> any WorkerProvider {
    DeclaredWorkers(user: LibraryEntry(kind: .scene, id: scene.id), declared: scene.workers, slots: self)
  }

  /// The first caller has the implementation made. `content` returns nil for one of another type.
  fileprivate func slot<Worker: Sendable, Content: Sendable>(
    _ key: WorkerKey<Worker>, as declared: WorkerDescription, of user: LibraryEntry,
    _ content: @escaping @MainActor ((any Sendable)?) -> Content?
  ) throws(Diagnostic) -> WorkerSlot<Content> {
    let use = WorkerUse(worker: key.name, user: user)
    let known = made?.slots[use] ?? (store.state.bindings[use] == nil ? nil : slots[use])
    if let slot = known?.slot as? WorkerSlot<Content> { return slot }
    let isOutermost = made == nil
    if isOutermost { made = PendingWorkers() }
    defer { if isOutermost { made = nil } }
    let slot = try bind(use, SceneDescription.Worker(declared), by: { try $0.make(key, in: $1) }, content)
    if isOutermost, let made { keep(made) }
    return slot
  }

  private func bind<Content: Sendable>(
    _ use: WorkerUse, _ description: SceneDescription.Worker, by make: @escaping Make,
    _ content: @escaping @MainActor ((any Sendable)?) -> Content?
  ) throws(Diagnostic) -> WorkerSlot<Content> {
    let planned = made?.choices[use]
    let choice =
      if let planned { planned } else {
        try opener.plan { planner throws(Diagnostic) in try planner.choice(of: description, for: use.user) }
      }
    let worker = choice.isDefault ? nil : try implementation(choice, by: make)
    guard let first = content(worker) else {
      throw .wrongImplementation(implementation: choice.implementation, found: "another type", expected: use.worker)
    }
    let slot = WorkerSlot(first)
    made?.bindings[use] = WorkerBinding(worker: description, choice: choice)
    made?.slots[use] = BoundSlot(slot: slot, make: make) { worker in
      if let next = content(worker) { slot.exchange(for: next) }
    } announce: {
      slot.announceChange()
    }
    return slot
  }

  /// Makes missing implementations; the slots keep theirs.
  func make(_ choices: [WorkerUse: WorkerChoice]) throws(Diagnostic) -> PendingWorkers {
    made = PendingWorkers(choices: choices)
    defer { made = nil }
    for (use, choice) in choices.sorted(by: { $0.key < $1.key })
    where store.state.bindings[use] != nil && !choice.isDefault {
      if let slot = slots[use] { _ = try implementation(choice, by: slot.make) }
    }
    return made ?? PendingWorkers()
  }

  func hasMade(_ choice: WorkerChoice) -> Bool { implementations[choice] != nil }

  /// Calls under way end where they began.
  func put(_ choices: [WorkerUse: WorkerChoice], _ made: PendingWorkers) {
    keep(made)
    let changed = choices.filter { made.slots[$0.key] == nil && store.state.bindings[$0.key] != nil }
    for (use, choice) in changed where choice.isDefault || implementations[choice] != nil {
      slots[use]?.put(implementations[choice])
    }
    announce(Set(changed.keys))
    let bindings = store.state.bindings
    let inUse = Set(bindings.values.map(\.choice))
    implementations = implementations.filter { inUse.contains($0.key) }
    slots = slots.filter { bindings[$0.key] != nil }
  }

  /// Tells those whose worker stays but has changed workers beneath it.
  private func announce(_ exchanged: Set<WorkerUse>) {
    var changed = exchanged
    while true {
      let users = Set(changed.map(\.user))
      let above = store.state.bindings.filter { use, binding in
        !changed.contains(use) && users.contains(LibraryEntry(kind: .worker, id: binding.choice.implementation))
      }
      if above.isEmpty { return }
      for use in above.keys { slots[use]?.announce() }
      changed.formUnion(above.keys)
    }
  }

  private func keep(_ made: PendingWorkers) {
    implementations.merge(made.implementations) { $1 }
    slots.merge(made.slots) { $1 }
    store.commit(made.bindings.map { .bound($0, $1) })
  }

  private func checkOptions(of choice: WorkerChoice, for factory: WorkerFactory) throws(Diagnostic) {
    guard let options = choice.options, let declared = factory.options else { return }
    let fault = Diagnostic(options: options, declared: declared, of: choice.worker, in: store.state.manifest.file)
    if let fault {
      throw .workerFailed(implementation: choice.implementation, reason: fault.message)
    }
    let known = Set(declared.map(\.name))
    guard store.state.manifest.workers[choice.worker]?.optionKeys.allSatisfy(known.contains) == false else { return }
    try opener.plan { planner throws(Diagnostic) in
      for fault in planner.unknownOptions(of: choice.worker, for: [choice.implementation]) {
        planner.tell(fault)
      }
    }
  }

  private func implementation(_ choice: WorkerChoice, by make: Make) throws(Diagnostic) -> any Sendable {
    if let known = implementations[choice] ?? made?.implementations[choice] { return known }
    let (implementation, generation) = (choice.implementation, choice.generation)
    guard let factory = opener.factory(implementation, generation) else {
      throw .wrongImplementation(implementation: implementation, found: "a scene", expected: choice.worker)
    }
    let workers = DeclaredWorkers(
      user: LibraryEntry(kind: .worker, id: implementation), declared: factory.workers, slots: self)
    let context = WorkerContext(
      optionsJSON: choice.options ?? Array("{}".utf8), folder: Path.absolute(store.state.manifest.dataFolder),
      workers: workers, system: system ?? SystemValues(), user: user)
    try checkOptions(of: choice, for: factory)
    let worker: (any Sendable)?
    do {
      worker =
        try tape?.answering(factory)
        ?? opener.unproven.run(BuildID(id: implementation, generation: generation)) {
          try make(factory, context)
        }
      opener.prove(implementation, generation)
    } catch let refusal as Diagnostic { throw refusal } catch {
      throw .notMade(
        implementation, error, options: choice.options, of: choice.worker, in: store.state.manifest.file)
    }
    guard let worker, factory.provides == choice.worker else {
      throw .wrongImplementation(implementation: implementation, found: factory.provides, expected: choice.worker)
    }
    let told = tape?.telling(worker, of: factory) ?? worker
    made?.implementations[choice] = told
    return told
  }

  func record(on tape: WorkerTapes) {
    self.tape = tape
    for (choice, worker) in implementations {
      guard let factory = opener.factory(choice.implementation, choice.generation) else { continue }
      implementations[choice] = tape.telling(worker, of: factory)
    }
    for (use, binding) in store.state.bindings where !binding.choice.isDefault {
      slots[use]?.put(implementations[binding.choice])
    }
  }
}

private final class DeclaredWorkers: WorkerProvider {
  private let user: LibraryEntry
  private let declared: [WorkerDescription]
  private let slots: WorkerSlots

  init(user: LibraryEntry, declared: [WorkerDescription], slots: WorkerSlots) {
    self.user = user
    self.declared = declared
    self.slots = slots
  }

  func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker> {
    let declared = try declaration(of: key)
    if declared.isOptional { throw Diagnostic.withoutDefault(user: user.id, worker: key.name) }
    return try slots.slot(key, as: declared, of: user) { $0 as? Worker }
  }

  func optionalSlot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker?> {
    try slots.slot(key, as: try declaration(of: key), of: user) { implementation in
      guard let implementation else { return .some(nil) }
      return (implementation as? Worker).map { .some($0) }
    }
  }

  private func declaration<Worker: Sendable>(of key: WorkerKey<Worker>) throws(Diagnostic) -> WorkerDescription {
    guard let declared = declared.declaration(of: key) else {
      throw .undeclaredWorker(scene: user.id, worker: key.name)
    }
    return declared
  }
}
