import HostInspection
package import HostLoading
package import HostModel
package import HostRecovery
import HostEvents
package import HostSystem

/// Runs an application made of scenes. The steps are those that a scene passes through:
/// manifest → discovery → inspection → loading → wiring → navigation.
@MainActor
package final class Host {
  let registry: LibraryRegistry
  let workers: WorkerRegistry
  let navigation: NavigationController
  let updates: Updates
  let hub = EventHub()
  /// What stands above the manifest in this run.
  var overrides: Overrides
  /// Why the run is to end. It may be known before the run begins.
  private let ends = AsyncStream.makeStream(of: QuitReason.self)

  let catalog: Catalog
  private let hostFolder: String
  private let store: LibraryStore
  let wiring: Wiring
  let report: @MainActor (any HostError) -> Void
  let watcher: Watcher
  let recovery: Recovery
  /// What was found out of the libraries by hosts before this one; nil to find all out.
  package var reports: ReportCache?
  /// Whose code the main actor was given to last.
  package let executing = ExecutingBuild()
  /// Whether somebody starts the app again when it dies.
  package let isSupervised: Bool

  /// Gets ready to run. Looks up which libraries there are; reads and opens none.
  ///
  /// - Parameters:
  ///   - manifest: what the application is made of.
  ///   - overrides: what the options of this run put in the place of the manifest's settings.
  ///   - hostFolder: the folder of the host's executable, where libraries are looked for last.
  ///   - launch: what the supervisor has given; nil when there is none.
  ///   - state: where the application keeps what outlives a run; nil to keep nothing.
  ///   - resumes: whether to go on where an earlier run has left off.
  ///   - report: is told why a scene, a worker or a change is not to be had, each time that is found out.
  /// - Throws: ``LoadingFault`` when no private folder can be made.
  package init(
    manifest: Manifest, overrides: Overrides = Overrides(), hostFolder: String,
    launch: LaunchContext? = nil, state: StateFolder? = nil, resumes: Bool = false,
    report: @escaping @MainActor (any HostError) -> Void
  ) throws(LoadingFault) {
    let recovery = Recovery(
      application: Self.application(manifest.file), launch: launch, folder: state, resumes: resumes, report: report)
    let overrides = overrides.using(recovery.journal?.uses ?? [:])
    let manifest = manifest.applying(overrides)
    let snapshot = CatalogSnapshot(manifest: manifest, hostFolder: hostFolder)
    self.overrides = overrides
    self.hostFolder = hostFolder
    self.report = report
    catalog = snapshot.catalog
    self.recovery = recovery
    isSupervised = launch != nil
    let earlier = recovery.journal?.builds ?? [:]
    if let launch {
      store = try LibraryStore(folder: launch.folder, inherited: earlier.values.joined().map(\.copy))
    } else {
      store = try LibraryStore()
    }
    let loader = LibraryLoader(store: store, gate: LibraryGate(hostFolder: hostFolder))
    let executing = executing
    let unproven = UnprovenBuilds(memory: recovery.memory)
    unproven.onProof = { id, build in
      if build.isProven != true { recovery.keeper.prove(build, of: id) }
    }
    registry = LibraryRegistry(
      manifest: manifest, catalog: catalog, loader: loader, quarantine: recovery.quarantine, earlier: earlier,
      unproven: unproven, events: hub)
    loader.report = report
    loader.willOpen = { [store, weak registry] entry, build in
      executing.enter(entry.id, generation: build.generation)
      store.discard(
        recovery.keeper.add(build, of: entry.id, inUse: registry?.copiesInUse(of: entry.id) ?? []))
      unproven.open(recovery.keeper.journal.builds[entry.id]?.last ?? build, of: entry.id)
    }
    workers = WorkerRegistry(registry: registry)
    wiring = Wiring(registry: registry, workers: workers, report: report)
    let builder = SceneBuilder(registry: registry, wiring: wiring, workers: workers, executing: executing)
    navigation = NavigationController(builder: builder, events: hub, report: report)
    updates = Updates(registry: registry, workers: workers, navigation: navigation, events: hub, report: report)
    watcher = Watcher(updates: updates, snapshot: snapshot, hostFolder: hostFolder)
    updates.onTake = { [weak watcher] id, file in
      let isFound = file == watcher?.path(of: id)
      recovery.keeper.write(.swap(id: id, file: isFound ? nil : Path.absolute(file)))
    }
    navigation.willAct = { [weak navigation] number in
      if let position = navigation?.position(number) { recovery.keeper.record(position, of: number) }
    }
    navigation.willShow = { [weak navigation] in
      // A run that waits for its first scene has nothing new to write, and keeps what it had.
      guard let navigation, navigation.stack.top != nil, recovery.keeper.hasPlace else { return }
      recovery.keeper.record(navigation.instances { recovery.keeper.complain($0) })
    }
  }

  /// The manifest's file as what is kept of the application names it: whoever runs it, from whatever folder.
  package static func application(_ manifest: String) -> String {
    Path.resolved(manifest) ?? Path.absolute(manifest)
  }

  /// Runs the application until the user, the display or a signal ends it.
  ///
  /// - Parameters:
  ///   - display: shows the scenes.
  ///   - watches: whether changes of libraries and of the manifest are taken while the application runs.
  ///   - waits: whether a first scene that can't be shown is waited for, until a build comes that can.
  ///   - awaited: why scenes that may still come aren't there yet.
  /// - Returns: why the run ended.
  /// - Throws: ``ManifestError`` when the manifest names scenes that don't exist, ``Refusal`` when the first scene is
  ///   not to be had, and the display's own errors.
  package func run(
    on display: some Display, watches: Bool = false, waits: Bool = false, awaited: [String: any HostError] = [:]
  ) async throws -> QuitReason {
    let start = try registry.startScene(awaited: Set(awaited.keys))
    // Where a user is led back, what the options named was there when the run began.
    if recovery.instances.isEmpty { try checkOptions() }
    for fault in catalog.unreadable { report(fault) }
    for id in catalog.faults.keys.sorted() {
      if let refusal = registry.records[id]?.refusal, id != start { report(refusal) }
    }
    defer { hub.finish() }
    navigation.show = { display.show($0) }
    navigation.position = { display.position(of: $0) }
    for instance in recovery.instances { instance.position.map { display.resume($0, of: instance.number) } }
    QuitSignal.noteThread()
    adoptSwaps()
    do throws(Refusal) { try begin(at: start, telling: recovery.crash?.alert) } catch {
      guard waits else { throw error }
      if awaited[start] == nil { report(error) }
      wait(for: start, because: awaited[start] ?? error)
    }
    try display.start { [navigation, ends] event in
      QuitSignal.noteThread()
      if case .quit(let reason) = event { ends.continuation.yield(reason) } else { navigation.handle(event) }
    }
    defer { display.stop() }
    let watching = watches ? Task { [watcher] in await watcher.run { [weak self] in self?.overrides ?? .init() } } : nil
    defer { watching?.cancel() }
    for await reason in ends.stream { return await finish(reason) }
    return await finish(.asked)
  }

  /// Ends the run, or has it end as soon as it has begun. Unless the user or a script has asked for it, the run can be
  /// gone on with.
  package func end(_ reason: QuitReason) {
    ends.continuation.yield(reason)
  }

  /// Reads and judges one file, whether the manifest knows it or not.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - hostFolder: the folder of the host's executable.
  /// - Returns: what the file says of itself, and why it would be refused; nil when it wouldn't.
  /// - Throws: ``LibraryFault`` when the file is no whole library.
  nonisolated package static func inspect(
    _ path: String, hostFolder: String
  ) throws(LibraryFault) -> (LibraryReport, LibraryFault?) {
    let (file, fault) = try LibraryFile.read(path)
    let report = try LibraryReport(of: file)
    if let fault { return (report, fault) }
    do throws(LibraryFault) {
      _ = try LibraryGate(hostFolder: hostFolder).judge(report, at: file.path)
      return (report, nil)
    } catch {
      return (report, error)
    }
  }

  /// Removes what the host keeps in the file system while it runs.
  package func cleanUp() {
    store.remove()
  }
}
