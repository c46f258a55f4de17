import HostLoading
package import HostManifest
package import HostState
package import HostJournal
package import HostSystem
package import ScreenModel
@_spi(Host) package import VIPKit

/// One run of an application, or one look at its parts.
@MainActor
package final class Host {
  let store: AppStore
  let opener: LibraryOpener
  let workers: WorkerSlots
  let navigation: NavigationController
  let updates: Updates
  let watcher: Watcher
  let application: ApplicationObject
  let recovery: Recovery
  let displays: DisplayHub
  package nonisolated let attendance = Attendance()
  /// Where the displays' files are kept; nil for a run without a session, whose files are the machine's.
  package nonisolated let uploads: UploadFolder?
  package var name = ""
  /// Nil when nobody says who uses it. Set before the run begins.
  package var user: UserIdentity? {
    get { workers.user }
    set { workers.user = newValue }
  }
  /// The time and random values of scenes and workers. Set before the run begins.
  package var system: SystemValues {
    get { workers.system ?? SystemValues() }
    set { workers.system = newValue }
  }
  package var applicationFile: String { Self.application(store.state.manifest.file) }
  package var journal: Journal { store.state.journal }
  package var recordsAnswers: Bool { store.state.manifest.recordsAnswers }
  package var recordsLastSteps: Bool { store.state.manifest.recordsLastSteps }
  package var libraryFolders: [String] { store.state.manifest.folders }
  package var theme: ThemeName? { store.state.manifest.theme }
  /// Called before an event is handled.
  package var onEvent: @MainActor (ScreenEvent) -> Void {
    get { displays.onEvent }
    set { displays.onEvent = newValue }
  }
  /// Records all steps into a file, or ends that for nil; returns why it can't. Nil in a replay.
  package var onRecord: (@MainActor (String?) async -> Diagnostic?)?
  package var screen: Screen? { displays.screen }
  package func use(_ tape: WorkerTapes) { workers.record(on: tape) }
  package var executing: ExecutingBuild { opener.executing }
  package var eventHub: EventHub { store.events }
  package let isSupervised: Bool

  /// Detaches the process from the terminal, after its display; nil when it has none to leave.
  package var onDetach: (@MainActor () -> Void)?
  /// Whether the run has no terminal, so that no hangup ends it.
  package internal(set) var isDetached: Bool
  /// Whether an option lets the run survive its terminal, whatever the manifest says.
  package var keeps = false
  /// Whether the journal stays when the run is asked to end.
  var keepsJournal = false
  let manifests: StartupManifest
  let hostFolder: String
  /// What the last survey found wrong with scenes that run all the same.
  package internal(set) var findings: [Diagnostic] = []
  var isAsking = false

  /// A reason may come before the run begins.
  private let ends = AsyncStream.makeStream(of: QuitReason.self)

  package convenience init(
    manifest: Manifest, overrides: Overrides = Overrides(), hostFolder: String,
    report: @escaping @MainActor (Diagnostic) -> Void
  ) throws {
    try self.init(
      manifestFile: manifest.file, manifest: manifest, overrides: overrides, hostFolder: hostFolder, report: report)
  }

  /// Finds the libraries; reads and opens none. `manifest` is nil to read `file`, which may be broken where an app
  /// continues. Libraries are looked for in `hostFolder` last. Nil `state` keeps nothing. A `session` continues its
  /// last run; `start` overrides what earlier runs left. `report` hears each refusal of a scene, worker or change.
  /// - Throws: when the manifest is wrong, another run has the session, or no private folder can be made.
  package init(
    manifestFile file: String, manifest: Manifest? = nil, overrides: Overrides = Overrides(), hostFolder: String,
    launch: LaunchContext? = nil, state: StateFolder? = nil, resumes: Bool = false,
    session: String? = nil, from start: Journal? = nil, clock: RunClock = RunClock(),
    report: @escaping @MainActor (Diagnostic) -> Void
  ) throws {
    var recovery = try Recovery.find(
      application: Self.application(file), launch: launch, folder: state, resumes: resumes, session: session,
      from: start, clock: clock, report: report)
    manifests = try StartupManifest(file, manifest, after: recovery)
    recovery.journal.manifest = manifests.first.text
    self.recovery = recovery
    self.hostFolder = hostFolder
    isSupervised = launch != nil
    displays = DisplayHub(attendance)
    isDetached = launch?.isDetached == true
    // The supervisor's folder has the copies that earlier apps opened.
    let inherited = recovery.journal.builds.values.joined().map(\.copy)
    let copies =
      try launch.map { launch throws(Diagnostic) in
        try LibraryStore(folder: launch.folder, inherited: inherited)
      } ?? LibraryStore()
    let snapshot = CatalogSnapshot(namesOf: manifests.first.manifest.applying(overrides), hostFolder: hostFolder)
    let overrides = overrides.using(Self.uses(in: recovery.journal, snapshot.catalog, report))
    let manifest = manifests.first.manifest.applying(overrides)
    store = AppStore(
      AppState(manifest: manifest, overrides: overrides, catalog: snapshot.catalog, journal: recovery.journal),
      journal: recovery.writer, copies: copies, report: report)
    opener = LibraryOpener(
      store, loader: LibraryLoader(store: copies, gate: LibraryGate(hostFolder: hostFolder)),
      quarantine: recovery.quarantine, unproven: UnprovenBuilds(memory: recovery.memory),
      words: WordFiles(languages: UserLanguages(variables: ProcessEnvironment.get)))
    workers = WorkerSlots(opener)
    application = ApplicationObject(opener, workers)
    navigation = NavigationController(opener: opener, workers: workers)
    updates = Updates(opener: opener, workers: workers, navigation: navigation)
    (updates.kept, updates.others) = (state.map { KeptBuilds(in: $0) }, recovery.writer.others)
    watcher = Watcher(updates: updates, snapshot: snapshot, hostFolder: hostFolder)
    displays.lastEvent = { [store] in store.state.journal.lastEvent(of: $0) }
    displays.onReceipt = { [store] in store.commit(.received($0)) }
    uploads = session.map {
      UploadFolder("\(state.map(\.path) ?? "")/session-\($0)/files", limit: manifest.mostUploadBytes)
    }
    navigation.uploads = uploads
    navigation.firstScene = { [application] in application.firstScene() }
    // Not in the middle of a change.
    navigation.onManifest = { [application] in Task { application.follow() } }
    navigation.onOffer = { [weak self] offer, runs in self?.answer(offer, runs: runs) }
    navigation.onUndeclared = { [weak self] in Task { await self?.askUndeclared() } }
  }

  /// The choices of `host use` in this run. Missing implementations are reported and left out.
  private static func uses(
    in journal: Journal, _ catalog: Catalog, _ report: (Diagnostic) -> Void
  ) -> [String: String] {
    journal.uses.filter { worker, implementation in
      guard implementation != WorkerChoice.defaultName, catalog.libraries[implementation] == nil else { return true }
      report(
        Diagnostic.unknownImplementation(
          .option("host use \(worker)=\(implementation)"), worker: worker, found: implementation, known: []))
      return false
    }
  }

  /// The path that names the application, for any user and from any folder.
  package static func application(_ manifest: String) -> String {
    Path.resolved(manifest) ?? Path.absolute(manifest)
  }

  /// Runs until the user, the display or a signal ends the application. `display` is nil when this process has none;
  /// `environment` surrounds its first screen, `ready` precedes it. A restarted app doesn't open `link` again.
  /// - Parameter awaited: why scenes that may still come are missing: a first scene is awaited then; nil: none comes.
  /// - Throws: ``Diagnostic`` when the manifest's scenes or the first one are missing, and the display's errors.
  package func run(
    on display: (any Display)?, in environment: EnvironmentValues = EnvironmentValues(), watches: Bool = false,
    awaiting awaited: [String: Diagnostic]? = nil, opening link: String? = nil,
    ready: @MainActor () async -> Void = {}
  ) async throws -> QuitReason {
    defer { store.events.finish() }
    displays.begin(on: display, in: environment)
    navigation.display = displays
    navigation.surround(by: environment)
    QuitSignal.noteThread()
    tellBeginning()
    if let fault = recovery.quarantine.setAsideUnreadable() { store.report(fault) }
    var target: LinkTarget?
    // Before there is a screen, which would be drawn while libraries are tried.
    if let link, !recovery.isSuccessor { target = try await self.target(of: link) }
    try await begin(awaiting: awaited)
    if let target {
      do throws(Diagnostic) { _ = try navigation.open(target) } catch {
        // The scene refuses the link. The first one is there all the same.
        guard case .link? = error.kind else { throw error }
        store.commit(.alert(error.message))
      }
    }
    await ready()
    navigation.onRequest = { [self, navigation, ends, displays] event in
      switch event {
      case .quit(.asked) where displays.canAskBeforeQuit && !navigation.mayQuit(): break
      case .quit(let reason): if !outlives(reason) { ends.continuation.yield(reason) }
      case .places: Task { await self.findPlaces() }
      case .open(let link): Task { await self.go(to: link) }
      default: break
      }
    }
    try displays.start { [navigation] event in
      QuitSignal.noteThread()
      navigation.handle(event)
    }
    defer { displays.stop() }
    if isDetached { onDetach?() }
    beginApplication()
    defer { application.end() }
    let watching =
      watches
      ? Task { [watcher] in
        await watcher.run { [weak self] in
          self?.tryAgain()
          self?.application.follow()
        }
      } : nil
    defer { watching?.cancel() }
    for await reason in ends.stream { return finish(reason) }
    return finish(.asked)
  }

  /// What keeps the screen unsettled: loaders, and where work began, such as `Login/LoginViewController.swift:42`.
  package var unfinished: [String] { navigation.unfinished }

  /// May come before the run begins. The run can be resumed, unless the user or a script asked for its end.
  package func end(_ reason: QuitReason) {
    if outlives(reason) { return }
    ends.continuation.yield(reason)
  }

  package func cleanUp() { store.copies.remove() }
}
