import HostLoading
import HostModel
package import HostSystem

extension Host {
  /// What is wrong with the first setting, of an option or of the manifest, that names a scene, a route, a worker or an
  /// implementation which isn't there; nil when none does. To be asked after ``survey()``, which finds out which there are.
  package func nameFault() -> (any HostError)? {
    do { try registry.checkSceneNames() } catch { return error }
    do { try registry.checkWorkerNames() } catch { return Refusal.wiring(error) }
    if let fault = registry.records.sorted(by: { $0.key < $1.key }).lazy.compactMap(\.value.refusal)
      .first(where: { $0.place != nil })
    {
      return fault
    }
    guard let start = registry.manifest.start?.value, let record = registry.records[start],
      record.entry?.kind == .worker
    else { return nil }
    return Refusal.wiring(
      .otherKind(id: start, library: record.library?.path ?? start, found: .worker, expected: .scene))
  }

  /// Checks the names of workers, implementations and routes that options give, before the run begins.
  ///
  /// Loads what they name, and nothing more as long as it is there. When a name is wrong, it finds out about everything, so
  /// that what is told is what `host check` tells; the run doesn't go on after that.
  ///
  /// - Throws: what is wrong with one of them, or why what it names is not to be had.
  func checkOptions() throws {
    do throws(Refusal) {
      for (worker, implementation) in overrides.workers {
        try workers.check(implementation, implements: worker, at: .option("--worker \(worker)=\(implementation)"))
      }
      for (scene, route, destination) in overrides.routes {
        try check(route, of: scene, at: .option("--route \(scene).\(route)=\(destination)"))
      }
    } catch {
      guard error.place != nil else { throw error }
      _ = survey(Wiring(registry: registry, workers: workers) { _ in })
      throw nameFault() ?? error
    }
  }

  private func check(_ route: String, of scene: String, at place: Place) throws(Refusal) {
    guard case .scene(let description) = try registry.generation(scene).description.content else {
      throw .wiring(.unknownScene(place, found: scene, known: registry.ids(of: .scene)))
    }
    let known = description.routes.map(\.name)
    guard !known.contains(route) else { return }
    throw .wiring(.unknownRoute(place, scene: scene, route: route, known: known))
  }
}
