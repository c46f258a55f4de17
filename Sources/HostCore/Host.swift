/// Runs an application made of scenes. The steps are those that a scene passes through:
/// manifest → discovery → inspection → loading → wiring → navigation.
@MainActor
public final class Host {
  let registry: LibraryRegistry
  let workers: WorkerRegistry
  let conductor: Conductor
  let updates: Updates
  let hub = EventHub()
  /// What stands above the manifest in this run.
  var overrides: Overrides
  /// Ends the run, while there is one.
  var end: (QuitReason) -> Void = { _ in }

  private let catalog: Catalog
  private let hostFolder: String
  private let store: LibraryStore
  private let wiring: Wiring
  private let report: @MainActor (any HostError) -> Void
  let watcher: Watcher

  /// Gets ready to run. Looks up which libraries there are; reads and opens none.
  ///
  /// - Parameters:
  ///   - manifest: what the application is made of.
  ///   - overrides: what the options of this run put in the place of the manifest's settings.
  ///   - hostFolder: the folder of the host's executable, where libraries are looked for last.
  ///   - report: is told why a scene, a worker or a change is not to be had, each time that is found out.
  /// - Throws: ``LoadingFault`` when no private folder can be made.
  public init(
    manifest: Manifest, overrides: Overrides = Overrides(), hostFolder: String,
    report: @escaping @MainActor (any HostError) -> Void
  ) throws(LoadingFault) {
    let manifest = manifest.applying(overrides)
    let snapshot = CatalogSnapshot(manifest: manifest, hostFolder: hostFolder)
    self.overrides = overrides
    self.hostFolder = hostFolder
    self.report = report
    catalog = snapshot.catalog
    store = try LibraryStore()
    let loader = LibraryLoader(store: store, hostFolder: hostFolder)
    registry = LibraryRegistry(manifest: manifest, catalog: catalog, loader: loader, events: hub)
    workers = WorkerRegistry(registry: registry)
    wiring = Wiring(registry: registry, workers: workers, report: report)
    let builder = SceneBuilder(registry: registry, wiring: wiring, workers: workers)
    conductor = Conductor(builder: builder, events: hub, report: report)
    updates = Updates(registry: registry, workers: workers, conductor: conductor, events: hub, report: report)
    watcher = Watcher(updates: updates, snapshot: snapshot, hostFolder: hostFolder)
  }

  /// Runs the application until the user, the display or a signal ends it.
  ///
  /// - Parameters:
  ///   - display: shows the scenes.
  ///   - watches: whether changes of libraries and of the manifest are taken while the application runs.
  /// - Returns: why the run ended.
  /// - Throws: ``ManifestError`` when the manifest names scenes that don't exist, ``Refusal`` when the first scene is
  ///   not to be had, and the display's own errors.
  public func run(on display: some Display, watches: Bool = false) async throws -> QuitReason {
    let start = try startScene()
    for id in catalog.faults.keys.sorted() {
      if let refusal = registry.records[id]?.refusal, id != start { report(refusal) }
    }
    let (ends, end) = AsyncStream.makeStream(of: QuitReason.self)
    self.end = { end.yield($0) }
    defer { hub.finish() }
    conductor.show = { display.show($0) }
    try conductor.start(start)
    try display.start { [conductor] event in
      if case .quit(let reason) = event { end.yield(reason) } else { conductor.handle(event) }
    }
    defer { display.stop() }
    let watching = watches ? Task { [watcher] in await watcher.run { [weak self] in self?.overrides ?? .init() } } : nil
    defer { watching?.cancel() }
    for await reason in ends { return reason }
    return .asked
  }

  /// Inspects and loads every library, and wires every scene; shows none.
  ///
  /// - Returns: a record of each scene and worker, those that were refused included, sorted by id. Libraries that scenes
  ///   merely share, such as Contracts, are left out.
  public func survey() -> [LibraryRecord] {
    for id in catalog.ids {
      guard let entry = try? registry.inspect(id).entry else { continue }
      switch entry.kind {
      case .scene:
        guard let configurator = try? registry.scene(id) else { continue }
        do { _ = try wiring.wire(configurator) } catch { _ = registry.refuse(id, .wiring(error)) }
      case .worker:
        _ = try? registry.worker(id)
      }
    }
    let needed = Set(registry.records.values.flatMap { $0.report?.needed ?? [] })
    return registry.records.values.filter { !$0.isJustALibrary(needed) }.sorted { $0.id < $1.id }
  }

  /// Checks the names in the manifest that name scenes.
  ///
  /// - Returns: the scene to start with.
  /// - Throws: ``ManifestError``.
  @discardableResult
  public func startScene() throws(ManifestError) -> String {
    try registry.startScene()
  }

  /// Checks the names in the manifest that name workers. To be asked after ``survey()``, which finds out which there are.
  ///
  /// - Throws: ``ManifestError/unknownWorker(_:found:known:)``.
  public func checkWorkerNames() throws(ManifestError) {
    try registry.checkWorkerNames()
  }

  /// Reads and judges one file, whether the manifest knows it or not.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - hostFolder: the folder of the host's executable.
  /// - Returns: what the file says of itself, and why it would be refused; nil when it wouldn't.
  /// - Throws: ``LibraryFault`` when the file is no whole library, ``LoadingFault`` when no private folder can be made.
  public static func inspect(_ path: String, hostFolder: String) throws -> (LibraryReport, LibraryFault?) {
    let store = try LibraryStore()
    defer { store.remove() }
    let report = try LibraryReport(of: LibraryFile(reading: path))
    do throws(LibraryFault) {
      _ = try LibraryLoader(store: store, hostFolder: hostFolder).judge(report)
      return (report, nil)
    } catch {
      return (report, error)
    }
  }

  /// Removes what the host keeps in the file system while it runs.
  public func cleanUp() {
    store.remove()
  }
}
