import HostInspection
import HostJournal
import HostLoading
import HostManifest
import HostState
import HostSystem

@MainActor
final class Watcher {
  private let updates: Updates
  private let hostFolder: String
  /// As of the last look, at first when the host was made.
  private var snapshot: CatalogSnapshot
  /// The digests of the files taken last, by the id of the scene or worker.
  private var contents: [String: ContentDigest] = [:]
  private var unwatched: [Diagnostic] = []
  var refusedManifest: String?
  private var unreadable: [Diagnostic] = []
  /// Whether a process was writing to one of the files at the last look.
  private var isAwaitingWriter = false

  var isHeld = false {
    didSet { if oldValue, !isHeld { change?.yield() } }
  }
  private var change: AsyncStream<Void>.Continuation?

  private var store: AppStore { updates.store }

  init(updates: Updates, snapshot: CatalogSnapshot, hostFolder: String) {
    self.updates = updates
    self.snapshot = snapshot
    self.hostFolder = hostFolder
  }

  // The kernel reports a file as closed a moment before it drops the writer, and doesn't report writers through another
  // name: a file that is being written is looked at again, at growing intervals.
  private static let shortestPause = Duration.milliseconds(20)
  private static let longestPause = Duration.seconds(5)

  /// Runs the body when changes were taken or refused; ends with its task.
  func run(afterChanges body: () -> Void) async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.change = change
    let watch = FolderWatch { change.yield() }
    if let fault = watch.fault { store.report(fault) }
    change.yield()  // for what happened since the host was made
    var pause = Self.shortestPause
    var nextLook: Task<Void, Never>?
    defer { nextLook?.cancel() }
    for await _ in changes {
      nextLook?.cancel()
      if await follow(watch) { body() }
      guard isAwaitingWriter else {
        pause = Self.shortestPause
        continue
      }
      nextLook = Task { [pause] in
        do { try await Task.sleep(for: pause) } catch { return }
        change.yield()
      }
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Takes changes until all folders that matter after them are watched. Returns whether there were any.
  private func follow(_ watch: FolderWatch) async -> Bool {
    var followed: WatchPlan?
    var next = plan
    var hasChanged = false
    while followed != next {
      followed = next
      // The folders first, so that no change is missed from here on.
      do throws(Diagnostic) {
        try watch.follow(next.folders)
      } catch  where !unwatched.contains(error) {
        unwatched.append(error)
        store.report(error)
      } catch {}
      if await lookAgain() { hasChanged = true }
      next = plan
    }
    return hasChanged
  }

  private var plan: WatchPlan {
    var plan = WatchPlan(manifest: store.state.manifest, hostFolder: hostFolder)
    for library in snapshot.catalog.libraries.values where Path.isLink(library.path) { plan.follow(library.path) }
    return plan
  }

  func lookAgain() async -> Bool {
    isAwaitingWriter = false
    if isHeld { return false }
    await reloadManifest()
    let now = CatalogSnapshot(manifest: store.state.manifest, hostFolder: hostFolder, since: snapshot)
    for fault in now.catalog.unreadable where !unreadable.contains(fault) { store.report(fault) }
    unreadable = now.catalog.unreadable
    // A transient refusal may be obsolete, because of a change elsewhere.
    for record in store.state.libraries.values where record.newestRefusal?.isTransient == true {
      snapshot.forget(record.id)
    }
    let changes = now.changes(since: snapshot).filter(matters)
    snapshot = now
    guard !changes.isEmpty else { return false }
    store.commit(.catalogued(now.catalog))
    for change in changes {
      switch change {
      case .changed(let id):
        contents[id] = nil
        await adopt(id, mayBeTheSame: false)
      case .uncertain(let id): await adopt(id, mayBeTheSame: true)
      case .vanished(let id):
        contents[id] = nil
        store.commit(.removed(id))
      }
    }
    updates.navigation.rewire()
    return true
  }

  /// An unread library may be anything.
  private func matters(_ change: CatalogSnapshot.Change) -> Bool {
    guard case .uncertain(let id) = change, let record = store.state.libraries[id] else { return true }
    // Nor does it replace a file that somebody has named.
    return record.stage != .discovered && record.library?.path == snapshot.catalog.libraries[id]?.path
  }

  private func adopt(_ id: String, mayBeTheSame: Bool) async {
    let last = store.state.libraries[id]?.newestRefusal
    do throws(Diagnostic) {
      if let fault = snapshot.catalog.faults[id] {
        store.commit(.discovered(id))
        throw fault
      }
      guard let library = snapshot.catalog.libraries[id] else { return }
      let isInUse = store.state.current(id) != nil
      let new = await updates.opener.prepare(library.path, as: id, isInUse: isInUse)
      if new.isIncomplete {
        if new.isBeingWritten { isAwaitingWriter = true }
        // It counts as changed until it is whole.
        snapshot.forget(id)
        return store.commit(.incomplete(id, file: library.path))
      }
      if new.digest == nil, let refusal = new.refusal { throw refusal }
      // A build that somebody has put in its place since stays there, also one that was put there during the look.
      let isNamed = mayBeTheSame && store.state.libraries[id]?.library?.path != library.path
      guard contents[id] != new.digest, !isNamed else { return }
      store.commit(.complete(id))
      if store.state.current(id) == nil {
        try await updates.discover(new, as: id)
      } else {
        try await updates.install(new, for: id)
      }
      contents[id] = new.digest
    } catch {
      if store.state.libraries[id] == nil { store.commit(.discovered(id)) }
      // A refusal that recurs, or that an unchanged file causes again, is reported once.
      let isKnown = error == last && (mayBeTheSame || error.isTransient)
      store.commit(isKnown ? .rejected(id, error) : .updateRefused(id, error, isFound: true))
    }
  }

  private func reloadManifest() async {
    do throws(Diagnostic) {
      if try await updates.adopt(editedManifest) { refusedManifest = nil }
    } catch {
      // An editor that saves it may be replacing the file.
      if error.isOfAbsence { return }
      // The same refusal is reported once.
      guard refusedManifest != error.message else { return }
      refusedManifest = error.message
      store.commit(.manifestRefused(error))
    }
  }

  private func editedManifest() throws(Diagnostic) -> ManifestEdit? {
    let state = store.state
    let file = state.manifest.file
    let lock = LockFile(of: file).path
    guard !Writers.haveOpen(file), !Writers.haveOpen(lock) else {
      isAwaitingWriter = true
      return nil
    }
    var (manifest, text) = try ManifestReader(file: file).readText()
    manifest = manifest.applying(state.overrides)
    // Version control may remove the lock file for a moment; that doesn't make other code run.
    if manifest.pins.isEmpty, !Path.exists(lock) {
      manifest.pins = state.manifest.pins
      text.lock = state.journal.manifest?.lock
    }
    guard manifest != state.manifest else {
      // The refused edit was undone.
      if refusedManifest != nil { store.commit(.manifestReloaded) }
      refusedManifest = nil
      return nil
    }
    return ManifestEdit(
      manifest: manifest, text: text,
      catalog: CatalogSnapshot(manifest: manifest, hostFolder: hostFolder, since: snapshot).catalog)
  }
}
