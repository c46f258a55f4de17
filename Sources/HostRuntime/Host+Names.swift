package import HostSystem
package import HostManifest
import HostState

/// What the manifest, the lock file and the options name.
extension Host {
  /// Checks the names in the manifest that name scenes, and returns the one to start with.
  ///
  /// - Parameter awaited: the scenes that may still come.
  @discardableResult
  package func startScene(awaited: Set<String> = []) throws(ManifestError) -> String {
    // Looking at names, the planner refuses no library.
    let fault = try? opener.plan { planner throws(Refusal) in planner.startFault(awaited: awaited) }
    if let fault = fault ?? nil { throw fault }
    return store.state.manifest.start?.value ?? ""
  }

  /// Checks the names in the lock file. To be asked after ``survey(by:)``.
  package func checkPinNames() throws(ManifestError) {
    if let fault = store.state.pinFault { throw fault }
  }

  /// What is wrong with the first setting, of an option or of the manifest, that names a scene, a route, a worker or an
  /// implementation which isn't there; nil when none does. To be asked after ``survey(by:)``, which finds out which there are.
  package func nameFault() -> (any HostError)? {
    do throws(Refusal) {
      if let fault = try opener.plan({ planner throws(Refusal) in planner.sceneNameFault() }) { return fault }
      try opener.plan { planner throws(Refusal) in try planner.checkWorkerNames() }
    } catch {
      return error
    }
    let state = store.state
    let refusals = state.libraries.values.sorted { $0.id < $1.id }.compactMap(\.refusal)
    if let fault = refusals.first(where: { $0.place != nil }) { return fault }
    guard let start = state.manifest.start?.value, let record = state.libraries[start], record.entry?.kind == .worker
    else { return nil }
    return Refusal.wiring(
      .otherKind(id: start, library: record.library?.path ?? start, found: .worker, expected: .scene))
  }

  /// Checks the names of a worker and of its implementation that a request gives: by what is in the process; and when they are none
  /// there, by what all libraries say of themselves. The user can go on meanwhile.
  func check(_ implementation: String, implements worker: String, at place: Place) async throws(Refusal) {
    do throws(Refusal) {
      try opener.plan { planner throws(Refusal) in try planner.check(implementation, implements: worker, at: place) }
      // What nobody in the process is asked about, anybody may have.
      guard implementation == WorkerChoice.defaultName else { return }
    } catch {
      guard error.place == place else { throw error }
    }
    let state = await opener.surveyed(store.state, by: updates.probe)
    if let fault = Planner(state).nameFault(of: implementation, for: worker, at: place) { throw .wiring(fault) }
  }

  /// Checks the names of workers, implementations and routes that options give, before the run begins.
  ///
  /// Loads what they name, and nothing more as long as it is there. When a name is wrong, it finds out about everything, so
  /// that what is told is what `host check` tells; the run doesn't go on after that.
  ///
  /// - Throws: what is wrong with one of them, or why what it names is not to be had.
  func checkOptions() throws {
    let overrides = store.state.overrides
    do throws(Refusal) {
      try opener.plan { planner throws(Refusal) in
        for (worker, implementation) in overrides.workers {
          try planner.check(implementation, implements: worker, at: .option("--worker \(worker)=\(implementation)"))
        }
        for (scene, route, destination) in overrides.routes {
          try planner.check(route, of: scene, at: .option("--route \(scene).\(route)=\(destination)"))
        }
      }
    } catch {
      guard error.place != nil else { throw error }
      _ = survey(telling: false)
      throw nameFault() ?? error
    }
  }
}
