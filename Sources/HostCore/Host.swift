/// Runs an application made of scenes. The steps are those that a scene passes through:
/// manifest → discovery → inspection → loading → wiring → navigation.
@MainActor
public final class Host {
  private let manifest: Manifest
  private let catalog: Catalog
  private let registry: LibraryRegistry
  private let store: LibraryStore
  private let conductor: Conductor
  private let wiring: Wiring
  private let report: @MainActor (Refusal) -> Void

  /// Gets ready to run. Looks up which libraries there are; reads and opens none.
  ///
  /// - Parameters:
  ///   - manifest: what the application is made of, with the overrides of this run.
  ///   - hostFolder: the folder of the host's executable, where libraries are looked for last.
  ///   - report: is told why a scene or worker is not to be had, each time that is found out.
  /// - Throws: ``LoadingFault`` when no private folder can be made.
  public init(
    manifest: Manifest, hostFolder: String, report: @escaping @MainActor (Refusal) -> Void
  ) throws(LoadingFault) {
    self.manifest = manifest
    catalog = Catalog(manifest: manifest, hostFolder: hostFolder)
    store = try LibraryStore()
    let loader = LibraryLoader(store: store, hostFolder: hostFolder)
    registry = LibraryRegistry(catalog: catalog, loader: loader)
    let workers = WorkerRegistry(manifest: manifest, registry: registry)
    wiring = Wiring(manifest: manifest, registry: registry, workers: workers, report: report)
    self.report = report
    conductor = Conductor(registry: registry, wiring: wiring, workers: workers, report: report)
  }

  /// Runs the application until the user, the display or a signal ends it.
  ///
  /// - Parameter display: shows the scenes.
  /// - Returns: why the run ended.
  /// - Throws: ``ManifestError`` when the manifest names scenes that don't exist, ``Refusal`` when the first scene is
  ///   not to be had, and the display's own errors.
  public func run(on display: some Display) async throws -> QuitReason {
    let start = try startScene()
    for id in catalog.faults.keys.sorted() {
      if let refusal = registry.records[id]?.refusal, id != start { report(refusal) }
    }
    let (ends, end) = AsyncStream.makeStream(of: QuitReason.self)
    conductor.show = { display.show($0) }
    try conductor.start(start)
    try display.start { [conductor] event in
      if case .quit(let reason) = event { end.yield(reason) } else { conductor.handle(event) }
    }
    defer { display.stop() }
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
    guard let start = manifest.start else { throw .noStart(file: manifest.file) }
    let routes = manifest.scenes.sorted { $0.key < $1.key }.flatMap { $0.value.routes.sorted { $0.key < $1.key } }
    for setting in [start] + routes.map(\.value) where !registry.isKnown(setting.value) {
      throw .unknownScene(setting.place, found: setting.value, known: registry.ids(of: .scene))
    }
    return start.value
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
