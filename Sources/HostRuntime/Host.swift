import HostLoading
package import HostManifest
package import HostState
package import HostJournal
package import HostSystem
package import ScreenModel
@_spi(Host) package import VIPKit

/// One run of an application, or one look at what it is made of.
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
  /// Where the files of displays are kept; nil for a run without a session, whose files are those of the machine.
  package nonisolated let uploads: UploadFolder?
  package var name = ""
  /// Who uses the application, for its scenes and workers; nil when nobody says. To be said before the run begins.
  package var user: UserIdentity? {
    get { workers.user }
    set { workers.user = newValue }
  }
  /// The time, and what nobody can foresee, as scenes and workers know them. To be said before the run begins.
  package var system: SystemValues {
    get { workers.system ?? SystemValues() }
    set { workers.system = newValue }
  }
  /// The manifest's file, from the root.
  package var applicationFile: String { Self.application(store.state.manifest.file) }
  package var journal: Journal { store.state.journal }
  package var recordsAnswers: Bool { store.state.manifest.recordsAnswers }
  package var recordsLastSteps: Bool { store.state.manifest.recordsLastSteps }
  package var libraryFolders: [String] { store.state.manifest.folders }
  package var theme: ThemeName? { store.state.manifest.theme }
  /// Is told of each event before it is carried out.
  package var onEvent: @MainActor (ScreenEvent) -> Void {
    get { displays.onEvent }
    set { displays.onEvent = newValue }
  }
  /// Begins a recording of all steps in a file, or ends it where there is no file: why not, when it doesn't. Nil in a replay.
  package var onRecord: (@MainActor (String?) async -> Diagnostic?)?
  package var screen: Screen? { displays.screen }
  package func use(_ tape: WorkerTapes) { workers.record(on: tape) }
  package var executing: ExecutingBuild { opener.executing }
  package var eventHub: EventHub { store.events }
  /// Whether somebody starts the app again when it dies.
  package let isSupervised: Bool

  /// Has this process leave the terminal, after its display has; nil when it has none that it could leave.
  package var onDetach: (@MainActor () -> Void)?
  /// Whether the run has no terminal, and none that hangs up ends it.
  package internal(set) var isDetached: Bool
  /// Whether an option has it outlive its terminal, whatever the manifest says.
  package var keeps = false
  /// Whether its journal stays when it is asked to end.
  var keepsJournal = false

  /// What this run may begin with, the first that can.
  let manifests: StartupManifest

  let hostFolder: String
  /// What the last survey has found wrong with scenes that run all the same.
  package internal(set) var findings: [Diagnostic] = []
  var isAsking = false

  /// Why the run is to end. It may be known before the run begins.
  private let ends = AsyncStream.makeStream(of: QuitReason.self)

  package convenience init(
    manifest: Manifest, overrides: Overrides = Overrides(), hostFolder: String,
    report: @escaping @MainActor (Diagnostic) -> Void
  ) throws {
    try self.init(
      manifestFile: manifest.file, manifest: manifest, overrides: overrides, hostFolder: hostFolder, report: report)
  }

  /// Gets ready to run. Looks up which libraries there are; reads and opens none.
  ///
  /// - Parameters:
  ///   - file: the manifest's file. An app that goes on for another needs none that is in order.
  ///   - manifest: what stands in it; nil to read it.
  ///   - overrides: what the options of this run put in the place of the manifest's settings.
  ///   - hostFolder: the folder of the host's executable, where libraries are looked for last.
  ///   - state: where the application keeps what outlives a run; nil to keep nothing.
  ///   - resumes: whether to go on where an earlier run has left off.
  ///   - session: the session of the run, which goes on where its last run was; nil for none.
  ///   - start: where it begins, whatever was left by runs before it; nil for nowhere else.
  ///   - report: is told why a scene, a worker or a change is refused, each time that is found out.
  /// - Throws: what is wrong with the manifest, that another run has the session, that no private folder can be made.
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
    // The supervisor's folder has the copies that apps before this one have opened.
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

  /// What `host use` has chosen in this run; what isn't there any more is told of, and chosen no longer.
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

  /// The manifest's file as what is kept of the application names it: whoever runs it, from whatever folder.
  package static func application(_ manifest: String) -> String {
    Path.resolved(manifest) ?? Path.absolute(manifest)
  }

  /// Runs the application until the user, the display or a signal ends it, and returns why it ended.
  ///
  /// - Parameters:
  ///   - display: shows the scenes; nil when none in this process does.
  ///   - environment: what surrounds a screen there at the beginning.
  ///   - watches: whether changes of libraries and of the manifest are taken while the application runs.
  ///   - awaited: why scenes that may still come aren't there yet. Then a first scene that can't be shown is waited for, until a
  ///     build comes that can; nil when nothing comes.
  ///   - link: opens a scene on top of the first one; nil for none. An app that is started again has opened it already.
  ///   - ready: waited for before the first screen is shown.
  /// - Throws: ``Diagnostic`` when the manifest names scenes that don't exist, and when the first scene is
  ///   not to be had, and the display's own errors.
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
    // Before there is a screen: it would be drawn while libraries are tried.
    if let link, !recovery.isSuccessor { target = try await self.target(of: link) }
    try await begin(awaiting: awaited)
    if let target {
      do throws(Diagnostic) { _ = try navigation.open(target) } catch {
        // The scene doesn't take the link. The first one is there all the same.
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

  /// What keeps the screen from settling: where the work was begun that goes on, such as `Login/LoginViewController.swift:42`, and what
  /// the loaders say.
  package var unfinished: [String] { navigation.unfinished }

  /// Has the run end, or end as soon as it has begun. Unless the user or a script has asked for it, the run can be gone on
  /// with.
  package func end(_ reason: QuitReason) {
    if outlives(reason) { return }
    ends.continuation.yield(reason)
  }

  /// Removes what the host keeps in the file system while it runs.
  package func cleanUp() { store.copies.remove() }
}
