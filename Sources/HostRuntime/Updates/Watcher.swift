import HostInspection
import HostJournal
import HostLoading
import HostManifest
import HostState
import HostSystem

/// Looks for changes in the file system, and takes them into the running application.
@MainActor
final class Watcher {
  private let updates: Updates
  private let hostFolder: String
  /// What there was when it was looked at last, first when the host was made.
  private var snapshot: CatalogSnapshot
  /// What the files held when they were taken last, by the id of the scene or worker.
  private var contents: [String: ContentDigest] = [:]
  private var unwatched: [Diagnostic] = []
  /// What is wrong with the manifest's file; it has been told.
  var refusedManifest: String?
  private var unreadable: [Diagnostic] = []
  /// Whether somebody was writing to one of the files when they were looked at last.
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

  // The kernel tells that a file is closed a moment before it counts its writer out, and who writes through another
  // name isn't told of: what is being written is looked at again, ever more rarely.
  private static let shortestPause = Duration.milliseconds(20)
  private static let longestPause = Duration.seconds(5)

  /// Watches until the task is cancelled, and runs the body when changes were taken, or refused.
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

  /// Takes what has changed, until all folders are watched that matter after it. Says whether anything has.
  private func follow(_ watch: FolderWatch) async -> Bool {
    var followed: WatchPlan?
    var next = plan
    var hasChanged = false
    while followed != next {
      followed = next
      // The folders first: changes from here on are reported.
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

  /// Compares what there is with what there was, and takes the difference. Says whether there was one.
  func lookAgain() async -> Bool {
    isAwaitingWriter = false
    if isHeld { return false }
    await reloadManifest()
    let now = CatalogSnapshot(manifest: store.state.manifest, hostFolder: hostFolder, since: snapshot)
    for fault in now.catalog.unreadable where !unreadable.contains(fault) { store.report(fault) }
    unreadable = now.catalog.unreadable
    // What is refused for now may be in order by now, because of a change elsewhere.
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
    updates.rewire()
    return true
  }

  /// What nobody has looked at yet may be what it likes.
  private func matters(_ change: CatalogSnapshot.Change) -> Bool {
    guard case .uncertain(let id) = change, let record = store.state.libraries[id] else { return true }
    // Nor does it take the place of what somebody has named.
    return record.stage != .discovered && record.library?.path == snapshot.catalog.libraries[id]?.path
  }

  // MARK: Libraries

  /// - Parameter mayBeTheSame: whether the file may be the one that was looked at before.
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
      // What somebody has put in its place since stays there.
      guard contents[id] != new.digest else { return }
      store.commit(.complete(id))
      if store.state.current(id) == nil {
        try await updates.discover(new, as: id)
      } else {
        try await updates.install(new, for: id)
      }
      contents[id] = new.digest
    } catch {
      if store.state.libraries[id] == nil { store.commit(.discovered(id)) }
      // What is tried again and again is told once, and so is what is wrong with a file that hasn't changed.
      let isKnown = error == last && (mayBeTheSame || error.isTransient)
      store.commit(isKnown ? .rejected(id, error) : .updateRefused(id, error, isFound: true))
    }
  }

  // MARK: The manifest

  private func reloadManifest() async {
    do throws(Diagnostic) {
      if try await updates.adopt(editedManifest) { refusedManifest = nil }
    } catch {
      // Whoever saves it may be putting another in its place.
      if error.isOfAbsence { return }
      // As long as nothing else is wrong with it, it is told once.
      guard refusedManifest != error.message else { return }
      refusedManifest = error.message
      store.commit(.manifestRefused(error))
    }
  }

  private func editedManifest() throws(Diagnostic) -> ManifestEdit? {
    let state = store.state
    let file = state.manifest.file
    let lock = LockFile(ofFile: file).path
    guard !Writers.haveOpen(file), !Writers.haveOpen(lock) else {
      isAwaitingWriter = true
      return nil
    }
    var (manifest, text) = try ManifestReader(file: file).readText()
    manifest = manifest.applying(state.overrides)
    // Whoever takes the lock file away for a moment, as version control does, doesn't have other code run meanwhile.
    if manifest.pins.isEmpty, !Path.exists(lock) {
      manifest.pins = state.manifest.pins
      text.lock = state.journal.manifest?.lock
    }
    guard manifest != state.manifest else {
      // What was refused is as it was again.
      if refusedManifest != nil { store.commit(.manifestReloaded) }
      refusedManifest = nil
      return nil
    }
    return ManifestEdit(
      manifest: manifest, text: text,
      catalog: CatalogSnapshot(manifest: manifest, hostFolder: hostFolder, since: snapshot).catalog)
  }
}
