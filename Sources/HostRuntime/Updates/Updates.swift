import HostInspection
import HostLoading
import HostModel
import HostSystem
import VIPKit

/// Takes changes into the running application: new builds, other implementations, another manifest. Whatever can't be
/// taken leaves everything as it is, and the reason is told.
@MainActor
final class Updates {
  let registry: LibraryRegistry
  let workers: WorkerRegistry
  let navigation: NavigationController
  let events: EventHub
  let report: (any HostError) -> Void
  let leaks: LeakWatch

  /// When to say that a restart would shed the builds that aren't used any more.
  var restartOffer = RestartOffer()
  /// Called when the content of a file has come into use for an id, or was in use.
  var onTake: (_ id: String, _ file: String) -> Void = { _, _ in }

  /// Libraries in use whose files are gone.
  private var removed: Set<String> = []

  init(
    registry: LibraryRegistry, workers: WorkerRegistry, navigation: NavigationController, events: EventHub,
    report: @escaping (any HostError) -> Void
  ) {
    self.registry = registry
    self.workers = workers
    self.navigation = navigation
    self.events = events
    self.report = report
    leaks = LeakWatch(navigation: navigation, events: events, report: report)
    navigation.onLeave = { [weak self] left in
      self?.retireRemoved()
      self?.leaks.expectRelease(of: left, after: .left)
    }
    navigation.onRetire = { [weak self] in self?.retire($0) }
  }

  // MARK: Builds

  /// Puts a build in use, if it isn't the one in use anyway.
  ///
  /// - Throws: why not; to be told by whoever asks.
  func take(_ file: LibraryFile, for id: String) throws(Refusal) {
    let current = registry.loaded(id)
    removed.remove(id)
    defer { if registry.loaded(id)?.digest == ContentDigest(file.bytes) { onTake(id, file.path) } }
    if current?.digest == ContentDigest(file.bytes) { return registry.accept(id) }
    let candidate = try registry.candidate(file, for: id)
    switch candidate.entry.kind {
    case .scene: try takeScene(candidate)
    case .worker: try takeWorker(candidate, replacing: current)
    }
    navigation.messages.notice = nil
    offerRestart()
  }

  private func takeScene(_ candidate: LoadedBuild) throws(Refusal) {
    try navigation.swap(to: candidate)
    // It may offer itself to other routes than the build before it.
    navigation.rewire()
    events.send(.swapped(scene: candidate.entry.id, generation: candidate.number))
  }

  private func takeWorker(_ candidate: LoadedBuild, replacing current: LoadedBuild?) throws(Refusal) {
    let exchange: WorkerRegistry.Exchange
    do { exchange = try workers.prepare(trying: candidate) } catch { throw .wiring(error) }
    registry.install(candidate, isProven: true)
    for event in workers.commit(exchange) { events.send(event) }
    if let current { events.send(.retired(id: current.entry.id, generation: current.number)) }
  }

  // MARK: Workers

  /// Exchanges implementations until they are those that a manifest asks for.
  ///
  /// - Parameter place: where somebody asks for this implementation.
  func choose(
    _ implementation: String, for worker: String, at place: Place, by manifest: Manifest
  ) throws(Refusal) {
    do throws(Refusal) {
      try workers.check(implementation, implements: worker, at: place)
      try registry.attempt(manifest) { () throws(Refusal) in
        do throws(WiringFault) { try exchangeWorkers() } catch { throw .wiring(error) }
      }
      navigation.messages.notice = nil
    } catch {
      refuse(implementation, error, isFound: false)
      throw error
    }
  }

  /// Makes the implementations that the manifest in force asks for, and puts them in their slots.
  func exchangeWorkers() throws(WiringFault) {
    for event in workers.commit(try workers.prepare()) { events.send(event) }
    retireRemoved()
  }

  // MARK: Removed libraries

  /// Takes a library out of use whose file is gone: now, or when nobody is on it any more.
  func remove(_ id: String, in catalog: Catalog) {
    guard registry.loaded(id) != nil else { return registry.discover(id, in: catalog) }
    removed.insert(id)
    retireRemoved()
  }

  private func retireRemoved() {
    let unused = removed.filter { !navigation.isShown($0) && !workers.uses($0) }
    guard !unused.isEmpty else { return }
    removed.subtract(unused)
    for id in unused.sorted() { registry.retire(id) }
    navigation.rewire()
  }

  // MARK: Telling

  /// Tells everybody why something was not updated: the user by one quiet line.
  ///
  /// - Parameter isFound: whether it is what the manifest's folders have for the id. What somebody names is no reason not to
  ///   load what is there.
  func refuse(_ id: String, _ refusal: Refusal, isFound: Bool) {
    if isFound { registry.reject(id, refusal) }
    events.send(.refused(id: id, reason: refusal.message))
    report(refusal)
    navigation.messages.notice = "\(id) was not updated: \(refusal.message)"
  }

  private func offerRestart() {
    let builds = registry.buildCount
    guard restartOffer.isDue(at: builds) else { return }
    events.send(.restartOffered(builds: builds))
    navigation.messages.notice = "\(builds) builds are loaded; host restart sheds the old ones"
  }

  private func retire(_ old: SceneInstance) {
    let id = old.sceneID
    let generation = old.generation
    if !navigation.uses(generation: generation, of: id) { events.send(.retired(id: id, generation: generation)) }
    leaks.expectRelease(of: old, after: .replaced)
  }
}
