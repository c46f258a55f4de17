extension Host {
  /// What is wrong with the first setting, of an option or of the manifest, that names a scene, a route, a worker or an
  /// implementation which isn't there; nil when none does. To be asked after ``survey()``, which finds out which there are.
  public func nameFault() -> (any HostError)? {
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
  /// Loads what they name, and nothing more as long as it is there; then everything, so that what is told is what `host
  /// check` tells.
  ///
  /// - Throws: what is wrong with one of them. What isn't to be had for other reasons is told when it is used.
  func checkOptions() throws {
    guard !overrides.workers.allSatisfy(isThere) || !overrides.routes.allSatisfy(isThere) else { return }
    _ = survey(Wiring(registry: registry, workers: workers) { _ in })
    if let fault = nameFault() { throw fault }
  }

  private func isThere(_ name: String, _ implementation: String) -> Bool {
    (try? workers.check(implementation, implements: name, at: .option(""))) != nil
  }

  private func isThere(_ scene: String, _ route: String, _ destination: String) -> Bool {
    _ = try? registry.generation(scene)
    guard case .scene(let description) = registry.records[scene]?.description?.content else { return false }
    return description.routes.contains { $0.name == route }
  }
}
