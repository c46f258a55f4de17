import HostSystem
import HostInspection
import HostLoading
import HostManifest
import HostJournal
import HostState
@_spi(Host) import VIPKit

/// Takes updates into the running application: new builds, other implementations, another manifest. Each is planned, then made,
/// then taken. What can't be planned or made leaves everything as it is.
@MainActor
final class Updates {
  let store: AppStore
  var probe = Probe()
  /// Where builds are kept that go out of use; nil where nothing outlives the run.
  var kept: KeptBuilds?
  /// Reads what other runs have written down, which share what is kept.
  var others: @Sendable () -> [Journal] = { [] }
  let opener: LibraryOpener
  let workers: WorkerSlots
  private let navigation: NavigationController

  init(opener: LibraryOpener, workers: WorkerSlots, navigation: NavigationController) {
    store = opener.store
    self.opener = opener
    self.workers = workers
    self.navigation = navigation
  }

  /// Puts a build in use, if it isn't the one in use anyway.
  ///
  /// - Throws: why not; to be told by whoever asks.
  func install(_ preparation: Preparation, for id: String) async throws(Diagnostic) {
    let used = store.state.current(id)
    guard try await install([(id, preparation)]), let used, store.state.current(id) != used else { return }
    do throws(Diagnostic) { _ = try await keep(used) } catch { store.report(error) }
  }

  /// Puts builds in use together, those that aren't in use anyway: all of them or none. Nothing is kept.
  ///
  /// - Parameter more: what else the state is to take with them.
  /// - Returns: whether it was done; false when somebody has put another build in use meanwhile.
  /// - Throws: why one of them can't be used.
  func install(_ files: [(id: String, preparation: Preparation)], _ more: [Change] = []) async throws(Diagnostic)
    -> Bool
  {
    var used: [String: LoadedBuild] = [:]
    var builds: [LoadedBuild] = []
    var changes: [Change] = []
    for (id, preparation) in files {
      used[id] = store.state.current(id)
      if let digest = used[id]?.digest, digest == preparation.digest {
        changes.append(.accepted(id, file: preparation.path))
      } else {
        builds.append(try opener.candidate(preparation, for: id))
        changes.append(.updated(id, file: preparation.path))
      }
      opener.keepUnused(builds.map { .activated($0) })
    }
    guard !builds.isEmpty else {
      store.commit(changes + more)
      return true
    }
    return try await carryOut(by: builds, changes + more) { () throws(Diagnostic) in
      // While they were checked, somebody has put another in use.
      guard builds.allSatisfy({ store.state.current($0.id) == used[$0.id] }) else { return nil }
      return try opener.plan(assuming: builds.map { .installed($0) }) { planner throws(Diagnostic) in
        try planner.planInstalling(builds)
      }
    }
  }

  /// Keeps what a build was made of, for ``earlierFiles(of:)``.
  ///
  /// - Returns: the kept file; nil where none is to be kept.
  func keep(_ build: LoadedBuild) async throws(Diagnostic) -> String? {
    let most = store.state.manifest.keptBuilds
    guard let kept, most > 0 else { return nil }
    let (id, copy, file, needed) = (build.id, build.copy, build.file, neededKeptBuilds)
    return try await BackgroundWork.value {
      Result { () throws(Diagnostic) in try kept.keep(id, copy: copy, of: file, most: most, besides: needed()) }
    }.get()
  }

  /// Removes kept builds of a scene or worker that a swap has needed until now.
  func limitKept(_ id: String) async {
    let (most, needed) = (store.state.manifest.keptBuilds, neededKeptBuilds)
    guard let kept else { return }
    await BackgroundWork.value { kept.removeOldest(of: id, most: most, besides: needed()) }
  }

  private var neededKeptBuilds: @Sendable () -> Set<String> {
    { [others, own = store.state.journal.neededKeptBuilds] in
      others().reduce(into: own) { $0.formUnion($1.neededKeptBuilds) }
    }
  }

  /// The files of the builds of a scene or worker that were in use before the one that is, the newest first.
  func earlierFiles(of id: String) async -> [String] {
    guard let kept else { return [] }
    let file = store.state.libraries[id]?.library?.path
    let copy = store.state.current(id)?.copy ?? file
    return await BackgroundWork.value { kept.files(of: id, before: file, copy: copy) }
  }

  /// Takes note of a library that nobody has loaded yet. Not every library in a folder holds a scene.
  func discover(_ preparation: Preparation, as id: String) async throws(Diagnostic) {
    store.commit(.discovered(id))
    do throws(Diagnostic) {
      if case .failure(let refusal) = preparation.verdict {
        store.commit(.refused(id, refusal))
        throw refusal
      }
      opener.keep(preparation, as: id)
      try opener.plan { planner throws(Diagnostic) in _ = try planner.inspected(id) }
      store.commit(.announced(id, file: preparation.path))
      if store.state.libraries[id]?.entry?.kind == .worker { try await replaceDefaults() }
    } catch {
      if error.library?.reason != .noEntryPoint { throw error }
    }
  }

  /// Has a worker that has come answer where so far a default does.
  private func replaceDefaults() async throws(Diagnostic) {
    guard store.state.bindings.values.contains(where: \.choice.isDefault) else { return }
    try await carryOut { () throws(Diagnostic) in
      let plan = try opener.plan { planner throws(Diagnostic) in try planner.planChoosing() }
      return plan.exchanges.isEmpty ? nil : (plan, [])
    }
  }

  func rewire() { navigation.rewire() }

  /// Has another implementation answer the calls of a worker, for this run.
  ///
  /// - Parameter isForced: whether it isn't asked before what the worker's contract asks for.
  func choose(_ implementation: String, for worker: String, isForced: Bool) async throws(Diagnostic) {
    try await carryOut(isForced: isForced) { () throws(Diagnostic) in
      let overrides = store.state.overrides.using([worker: implementation])
      let manifest = store.state.manifest.applying(overrides)
      let choice = Change.chosen(worker: worker, implementation: implementation, manifest, overrides)
      return try opener.plan(assuming: [choice]) { planner throws(Diagnostic) in
        try planner.planChoosing((implementation, worker))
      }
    }
  }

  /// Puts an edited manifest in force: all of it, or nothing.
  ///
  /// Where it names a worker that nobody is known to have, all libraries are asked before, which may take them long. The main actor
  /// is free meanwhile; what counts is what the manifest says after that.
  ///
  /// - Parameter latest: what the manifest says now; nil when that is in force, or can't be told.
  /// - Returns: whether one has been put in force.
  /// - Throws: why the application can't go on with it.
  func adopt(_ latest: () throws(Diagnostic) -> ManifestEdit?) async throws(Diagnostic) -> Bool {
    var asked: (edit: ManifestEdit, answer: AppState)?
    var tried: Set<WorkerChoice> = []
    while let edit = try latest() {
      let old = store.state.manifest
      let change = Change.configured(edit.manifest, store.state.overrides, edit.catalog, edit.text)
      let state = store.state.applying(change)
      if state.namesUnknownWorker(since: old), asked?.edit != edit {
        asked = (edit, await opener.surveyed(state, by: probe))
        continue
      }
      let (plan, changes) = try opener.plan(assuming: [change]) { planner throws(Diagnostic) in
        if let fault = planner.startFault() { throw fault }
        return try planner.planConfiguring()
      }
      do throws(Diagnostic) {
        let answer = asked?.edit == edit ? asked?.answer : nil
        var planner = Planner(answer ?? changes.reduce(store.state) { $0.applying($1) })
        try planner.checkWorkerNames(since: old)
      } catch {
        opener.keepUnused(changes)
        throw error
      }
      if try await carryOut(plan, changes + [.manifestReloaded], beside: &tried) {
        tellOfOverriddenUses(since: old)
        return true
      }
    }
    return false
  }

  /// Says that the run keeps an implementation that `host use` or an option has chosen, where the manifest names another since its edit.
  private func tellOfOverriddenUses(since old: Manifest) {
    let manifest = store.state.manifest
    for (worker, use) in manifest.overriddenUses.sorted(by: { $0.key < $1.key })
    where old.overriddenUses[worker]?.value != use.value {
      guard let used = manifest.workers[worker]?.use?.value, used != use.value else { continue }
      let fault = Diagnostic(
        "\(use.place): \(use.value) isn't used in this run, for which \(used) was chosen",
        "host use \(worker)=\(use.value) takes it now", .warning)
      store.report(fault)
      store.commit(.note(fault.message, details: nil))
    }
  }

  /// Carries out a plan whose implementations do what their contracts say. While one of them is asked, the application goes on, and
  /// another plan may be needed: what was tried is what is taken.
  ///
  /// - Parameters:
  ///   - isForced: whether no implementation is asked.
  ///   - more: what else the state is to take.
  ///   - plan: the plan for the state as it is now, and what it leads to; nil when there is nothing to be done any more.
  /// - Returns: whether there was something to be done.
  @discardableResult
  private func carryOut(
    by builds: [LoadedBuild] = [], isForced: Bool = false, _ more: [Change] = [],
    _ plan: () throws(Diagnostic) -> (Plan, [Change])?
  ) async throws(Diagnostic) -> Bool {
    var tried: Set<WorkerChoice> = []
    while let (plan, changes) = try plan() {
      if isForced {
        try carryOut(plan, by: builds, changes + more)
        return true
      }
      if try await carryOut(plan, by: builds, changes + more, beside: &tried) { return true }
    }
    return false
  }

  /// Carries out a plan, or asks one of its implementations that weren't asked. Says whether it was carried out.
  private func carryOut(
    _ plan: Plan, by builds: [LoadedBuild] = [], _ changes: [Change], beside tried: inout Set<WorkerChoice>
  ) async throws(Diagnostic) -> Bool {
    guard let choice = untried(in: plan, beside: tried) else {
      try carryOut(plan, by: builds, changes)
      return true
    }
    opener.keepUnused(changes)
    try await tryOut(choice, of: plan)
    tried.insert(choice)
    return false
  }

  /// Makes what a plan asks for; then takes the changes, and puts what was made in its place.
  private func carryOut(_ plan: Plan, by builds: [LoadedBuild], _ changes: [Change]) throws(Diagnostic) {
    var successors: [SceneInstance] = []
    let implementations: WorkerSlots.PendingWorkers
    do throws(Diagnostic) {
      // What is made now can't lead the user to what was planned without it.
      implementations = try navigation.move { () throws(Diagnostic) in
        successors = try navigation.successors(by: builds, plan)
        return try workers.make(plan.exchanges)
      }
    } catch {
      opener.keepUnused(changes)
      throw error
    }
    store.commit(changes + [.exchanged(plan.exchanges)])
    workers.put(plan.exchanges, implementations)
    navigation.takeOver(successors)
    // They may offer themselves to other routes than the builds before them.
    navigation.rewire(plan.wirings)
  }
}

/// What a manifest says that isn't in force.
struct ManifestEdit: Equatable {
  let manifest: Manifest
  let text: ManifestText
  /// The libraries that there are by this manifest.
  let catalog: Catalog
}

/// Implementations do what their workers' contracts say before they take over.
extension Updates {
  /// An implementation that a plan would take into use, and that has facts of a contract to be asked for and wasn't asked; nil when
  /// there is none.
  func untried(in plan: Plan, beside tried: Set<WorkerChoice>) -> WorkerChoice? {
    let candidates = plan.exchanges.sorted { $0.key < $1.key }.map(\.value) + [plan.chosen].compactMap(\.self)
    return candidates.first { choice in
      !choice.isDefault && !tried.contains(choice) && !workers.hasMade(choice)
        && opener.factory(choice.implementation, choice.generation)?.checks.isEmpty == false
    }
  }

  /// Asks an implementation in a process of its own. The screen lives on meanwhile, and calls go to the one in use.
  ///
  /// - Throws: what it doesn't do.
  func tryOut(_ choice: WorkerChoice, of plan: Plan) async throws(Diagnostic) {
    var parts: [Assembly.Part] = []
    // Those that an implementation uses come before it. Nil when one of them isn't open.
    func add(_ choice: WorkerChoice) -> Int? {
      guard let library = opener.openingPlan(choice.implementation, choice.generation) else { return nil }
      let user = LibraryEntry(kind: .worker, id: choice.implementation)
      var uses: [String: Int] = [:]
      for (use, used) in plan.choices where use.user == user && !used.isDefault {
        guard let index = add(used) else { return nil }
        uses[use.worker] = index
      }
      parts.append(Assembly.Part(library: library, worker: choice.worker, options: choice.options, uses: uses))
      return parts.count - 1
    }
    guard add(choice) != nil else {
      let reason = "one of the libraries that it is made of isn't open"
      throw .workerFailed(implementation: choice.implementation, reason: reason)
    }
    let assembly = Assembly(parts, for: store.state.manifest)
    do throws(TrialFault) { try await probe.check(assembly) } catch {
      switch error {
      case .failed(let check, let reason):
        throw Diagnostic(
          "\(choice.implementation): fails a check of \(choice.worker), \(Printable.quoted(check)): \(Printable.text(reason))",
          "fix the implementation; host use --force uses it as it is")
      case .notMade(let implementation, let reason):
        throw .workerFailed(implementation: implementation, reason: reason)
      case .notTried(let number):
        throw .notTried(library: store.state.libraries[choice.implementation]?.library?.path ?? "", errno: number)
      }
    }
  }
}
