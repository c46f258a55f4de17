import HostSystem
import HostInspection
import HostLoading
import HostManifest
import HostJournal
import HostState
@_spi(Host) import VIPKit

/// Updates the running application: new builds, other implementations, another manifest. Each is planned, made, then
/// put in use. When planning or making fails, everything stays as it is.
@MainActor
final class Updates {
  let store: AppStore
  var probe = Probe()
  /// Where replaced builds are kept; nil where nothing outlives the run.
  var kept: KeptBuilds?
  /// The journals of other runs, which share the kept builds.
  var others: @Sendable () -> [Journal] = { [] }
  let opener: LibraryOpener
  let workers: WorkerSlots
  let navigation: NavigationController

  init(opener: LibraryOpener, workers: WorkerSlots, navigation: NavigationController) {
    store = opener.store
    self.opener = opener
    self.workers = workers
    self.navigation = navigation
  }

  /// Does nothing when the build is in use already; the caller reports the error.
  func install(_ preparation: Preparation, for id: String) async throws(Diagnostic) {
    let used = store.state.current(id)
    guard try await install([(id, preparation)]), let used, store.state.current(id) != used else { return }
    do throws(Diagnostic) { _ = try await keep(used) } catch { store.report(error) }
  }

  /// Puts builds in use together, all or none, with the changes `more`; those in use already are skipped. Keeps no
  /// replaced build. Returns false when somebody has put another build in use meanwhile.
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
      // Somebody may have put another build in use during the check.
      guard builds.allSatisfy({ store.state.current($0.id) == used[$0.id] }) else { return nil }
      return try opener.plan(assuming: builds.map { .installed($0) }) { planner throws(Diagnostic) in
        try planner.planInstalling(builds)
      }
    }
  }

  /// Keeps a build's file for ``earlierFiles(of:)``. Returns nil where none is to be kept.
  func keep(_ build: LoadedBuild) async throws(Diagnostic) -> String? {
    let most = store.state.manifest.keptBuilds
    guard let kept, most > 0 else { return nil }
    let (id, copy, file, needed) = (build.id, build.copy, build.file, neededKeptBuilds)
    return try await BackgroundWork.value {
      Result { () throws(Diagnostic) in try kept.keep(id, copy: copy, of: file, most: most, besides: needed()) }
    }.get()
  }

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

  /// The builds that were in use before the current one, the newest first.
  func earlierFiles(of id: String) async -> [String] {
    guard let kept else { return [] }
    let file = store.state.libraries[id]?.library?.path
    let copy = store.state.current(id)?.copy ?? file
    return await BackgroundWork.value { kept.files(of: id, before: file, copy: copy) }
  }

  /// Notes a library that nobody has loaded yet. Not every library in a folder holds a scene.
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

  private func replaceDefaults() async throws(Diagnostic) {
    guard store.state.bindings.values.contains(where: \.choice.isDefault) else { return }
    try await carryOut { () throws(Diagnostic) in
      let plan = try opener.plan { planner throws(Diagnostic) in try planner.planChoosing() }
      return plan.exchanges.isEmpty ? nil : (plan, [])
    }
  }

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

  /// Puts an edited manifest in force: all of it, or nothing. Where it names an unknown worker, all libraries are asked
  /// before; that may take long, and leaves the main actor free, so `latest` is read again after it.
  /// - Parameter latest: the manifest's edit; nil when it is in force, or can't be told.
  /// - Returns: whether one was put in force.
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

  /// Reports that a choice of `host use` or of an option stays, although the edited manifest names another.
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

  /// Carries out a plan whose implementations pass their contracts' checks, unless `isForced`. The application
  /// continues during a check, and `plan` makes a new plan after it, nil when nothing is to be done any more.
  /// - Returns: whether there was something to be done.
  @discardableResult
  private func carryOut(
    by builds: [LoadedBuild] = [], isForced: Bool = false, _ more: [Change] = [],
    _ plan: () throws(Diagnostic) -> (Plan, [Change])?
  ) async throws(Diagnostic) -> Bool {
    var tried: Set<WorkerChoice> = []
    while let (plan, changes) = try plan() {
      if try await carryOut(plan, by: builds, isForced: isForced, changes + more, beside: &tried) { return true }
    }
    return false
  }

  /// Carries out a plan, or checks one of its unchecked implementations and returns false.
  private func carryOut(
    _ plan: Plan, by builds: [LoadedBuild] = [], isForced: Bool = false, _ changes: [Change],
    beside tried: inout Set<WorkerChoice>
  ) async throws(Diagnostic) -> Bool {
    guard !isForced, let choice = untried(in: plan, beside: tried) else {
      try carryOut(plan, by: builds, changes)
      return true
    }
    opener.keepUnused(changes)
    try await tryOut(choice, of: plan)
    tried.insert(choice)
    return false
  }

  private func carryOut(_ plan: Plan, by builds: [LoadedBuild], _ changes: [Change]) throws(Diagnostic) {
    var successors: [SceneInstance] = []
    let implementations: WorkerSlots.PendingWorkers
    do throws(Diagnostic) {
      // What is made now can't navigate to a scene planned without it.
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
    // The new builds may offer themselves to other routes.
    navigation.rewire(plan.wirings)
  }
}

struct ManifestEdit: Equatable {
  let manifest: Manifest
  let text: ManifestText
  let catalog: Catalog
}

extension Updates {
  /// The next implementation that isn't in use, has checks in its contract, and wasn't tried; nil when there is none.
  func untried(in plan: Plan, beside tried: Set<WorkerChoice>) -> WorkerChoice? {
    let candidates = plan.exchanges.sorted { $0.key < $1.key }.map(\.value) + [plan.chosen].compactMap(\.self)
    return candidates.first { choice in
      !choice.isDefault && !tried.contains(choice) && !workers.hasMade(choice)
        && opener.factory(choice.implementation, choice.generation)?.checks.isEmpty == false
    }
  }

  /// Checks an implementation in another process; meanwhile the screen lives on, and calls go to the one in use.
  func tryOut(_ choice: WorkerChoice, of plan: Plan) async throws(Diagnostic) {
    var parts: [Assembly.Part] = []
    // An implementation comes after those that it uses. Nil when one of them isn't open.
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
