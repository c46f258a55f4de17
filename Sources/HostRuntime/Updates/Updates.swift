import HostInspection
import HostLoading
import HostModel
import VIPKit

/// Takes updates into the running application: new builds, other implementations, another manifest. Each is planned, then made,
/// then taken. What can't be planned or made leaves everything as it is.
@MainActor
final class Updates {
  let store: AppStore
  /// Asks libraries that weren't loaded which workers they have.
  var probe = Probe()
  /// What was found out of the libraries by hosts before this one; nil to find all out.
  var reports: ReportCache?
  private let opener: LibraryOpener
  private let workers: WorkerSlots
  private let navigation: NavigationController

  init(opener: LibraryOpener, workers: WorkerSlots, navigation: NavigationController) {
    store = opener.store
    self.opener = opener
    self.workers = workers
    self.navigation = navigation
  }

  /// Reads a library that may be on its way into its place.
  func read(_ path: String) async throws(LibraryFault) -> LibraryFile {
    try await LibraryReader(gate: opener.loader.gate(for: store.state.manifest)).read(path)
  }

  /// Puts a build in use, if it isn't the one in use anyway.
  ///
  /// - Throws: why not; to be told by whoever asks.
  func take(_ file: LibraryFile, for id: String) throws(Refusal) {
    if store.state.current(id)?.digest == file.digest {
      return store.commit(.accepted(id, file: file.path))
    }
    let build = try opener.candidate(file, for: id)
    let (plan, changes) = try opener.plan(assuming: .installed(build)) { planner throws(Obstacle) in
      try planner.planInstalling(build)
    }
    try carryOut(plan, by: build, changes + [.updated(id, file: file.path)])
  }

  /// Takes note of a library that nobody has loaded yet. Not every library in a folder holds a scene.
  func discover(_ library: Library) throws(Refusal) {
    let id = library.id
    store.commit(.discovered(id))
    do throws(Refusal) {
      try opener.plan { planner throws(Obstacle) in _ = try planner.inspected(id) }
      store.commit(.announced(id, file: library.path))
      if store.state.libraries[id]?.entry?.kind == .worker { try replaceDefaults() }
    } catch .inspection(let fault) where fault.reason == .noEntryPoint {}
  }

  /// Has a worker that has come answer where so far a default does.
  private func replaceDefaults() throws(Refusal) {
    guard store.state.bindings.values.contains(where: \.choice.isDefault) else { return }
    let plan = try opener.plan { planner throws(Obstacle) in try planner.planChoosing() }
    if !plan.exchanges.isEmpty { try carryOut(plan, []) }
  }

  /// Has the routes of the scenes that are shown lead to the libraries that there are now.
  func rewire() { navigation.rewire() }

  /// Has another implementation answer the calls of a worker.
  ///
  /// - Parameter overrides: what stands above the manifest from then on.
  func choose(_ implementation: String, for worker: String, by overrides: Overrides) throws(Refusal) {
    let manifest = store.state.manifest.applying(overrides)
    let choice = Change.chosen(worker: worker, implementation: implementation, manifest, overrides)
    let (plan, changes) = try opener.plan(assuming: choice) { planner throws(Obstacle) in try planner.planChoosing() }
    try carryOut(plan, changes)
  }

  /// Asks an implementation that is to be chosen what its worker's contract asks for. One that is in use goes on unasked.
  ///
  /// - Parameter overrides: what is to stand above the manifest.
  /// - Throws: what it doesn't do.
  func tryOut(_ implementation: String, for worker: String, by overrides: Overrides) async throws(Refusal) {
    if implementation == WorkerChoice.defaultName { return }
    let manifest = store.state.manifest.applying(overrides)
    let choice = Change.chosen(worker: worker, implementation: implementation, manifest, overrides)
    let (candidate, changes) = try opener.plan(assuming: choice) { planner throws(Obstacle) in
      try planner.candidate(implementation, for: worker)
    }
    opener.spare(changes)
    try await workers.trial(of: candidate)?.run()
  }

  /// Puts an edited manifest in force: all of it, or nothing.
  ///
  /// Where it names a worker that nobody is known to have, all libraries are asked before, which may take them long. The main actor
  /// is free meanwhile; what counts is what the manifest says after that.
  ///
  /// - Parameter latest: what the manifest says now; nil when that is in force, or can't be told.
  /// - Returns: whether one has been put in force.
  /// - Throws: why the application can't go on with it: ``ManifestError`` or ``Refusal``.
  func take(_ latest: () throws -> ManifestEdit?) async throws -> Bool {
    var asked: (edit: ManifestEdit, answer: AppState)?
    while let edit = try latest() {
      let old = store.state.manifest
      let change = Change.configured(edit.manifest, store.state.overrides, edit.catalog, edit.text)
      let state = store.state.taking(change)
      if state.namesUnknownWorker(since: old), asked?.edit != edit {
        asked = (edit, await opener.surveyed(state, by: probe, remembering: reports))
        continue
      }
      let (plan, changes) = try opener.plan(assuming: change) { planner throws(Obstacle) in
        if let fault = try planner.startFault() { return Result<Plan, ManifestError>.failure(fault) }
        return .success(try planner.planConfiguring())
      }
      let made: Plan
      do {
        made = try plan.get()
        let answer = asked?.edit == edit ? asked?.answer : nil
        try Self.checkWorkerNames(since: old, in: answer ?? changes.reduce(store.state) { $0.taking($1) })
      } catch {
        opener.spare(changes)
        throw error
      }
      try carryOut(made, changes + [.manifestReloaded])
      return true
    }
    return false
  }

  /// Checks the names of workers in an edited manifest.
  ///
  /// - Parameter state: the one in which it would be in force.
  private static func checkWorkerNames(since old: Manifest, in state: AppState) throws(Refusal) {
    do throws(Obstacle) { try Planner(state).checkWorkerNames(since: old) } catch .refused(let refusal) {
      throw refusal
    } catch {}
  }

  /// Makes what a plan asks for; then takes the changes, and puts what was made in its place.
  private func carryOut(_ plan: Plan, by build: LoadedBuild? = nil, _ changes: [Change]) throws(Refusal) {
    var successors: [SceneInstance] = []
    let implementations: WorkerSlots.Made
    do throws(Refusal) {
      // What is made now can't lead the user to what was planned without it.
      implementations = try navigation.move { () throws(Refusal) in
        if let build { successors = try navigation.successors(by: build, plan) }
        return try workers.make(plan.exchanges)
      }
    } catch {
      opener.spare(changes)
      throw error
    }
    store.commit(changes + [.exchanged(plan.exchanges)])
    workers.put(plan.exchanges, implementations)
    navigation.takeOver(successors)
    // It may offer itself to other routes than the build before it.
    navigation.rewire(plan.wirings)
  }
}

/// What a manifest says that isn't in force.
struct ManifestEdit: Equatable {
  /// With what stands above it.
  let manifest: Manifest
  /// What it was read from.
  let text: ManifestText
  /// The libraries that there are by this manifest.
  let catalog: Catalog
}
