import HostInspection
import HostLoading
import HostModel
import HostEvents
import HostSystem

/// Looks for changes in the file system, and takes them into the running application.
@MainActor
final class Watcher {
  private let updates: Updates
  private let hostFolder: String
  private var snapshot: CatalogSnapshot
  /// The libraries of which has been told that their files aren't whole.
  private var waiting: Set<String> = []
  /// The libraries that are no news any more.
  private var announced: Set<String>
  /// The folders that can't be watched; it has been told.
  private var unwatched: [WatchFault] = []
  private var refusedManifest: String?
  /// Called when what has changed is taken, or refused.
  var onChange: () -> Void = {}
  /// The folders that can't be read; it has been told.
  private var unreadable: [DiscoveryFault] = []

  private var registry: LibraryRegistry { updates.registry }

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - updates: takes the changes.
  ///   - snapshot: what there was when the host was made.
  ///   - hostFolder: the folder of the host's executable.
  init(updates: Updates, snapshot: CatalogSnapshot, hostFolder: String) {
    self.updates = updates
    self.snapshot = snapshot
    announced = Set(snapshot.catalog.libraries.keys)
    self.hostFolder = hostFolder
  }

  /// Where a library was found; nil when it is nowhere.
  func path(of id: String) -> String? { snapshot.catalog.libraries[id]?.path }

  /// Watches until the task is cancelled.
  ///
  /// - Parameter overrides: what stands above the manifest.
  func run(overrides: @escaping () -> Overrides) async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    do throws(WatchFault) {
      let watch = try FolderWatch { change.yield() }
      change.yield()  // for what happened since the host was made
      for await _ in changes { await follow(watch, overrides) }
    } catch {
      updates.report(error)
    }
  }

  /// Takes what has changed, until all folders are watched that matter after it.
  private func follow(_ watch: FolderWatch, _ overrides: () -> Overrides) async {
    var followed: WatchPlan?
    while followed != plan {
      let plan = plan
      followed = plan
      // The folders first: what changes from here on is told.
      do throws(WatchFault) {
        try watch.follow(plan.folders)
      } catch  where !unwatched.contains(error) {
        unwatched.append(error)
        updates.report(error)
      } catch {}
      await lookAgain(overrides())
    }
  }

  private var plan: WatchPlan {
    var plan = WatchPlan(manifest: registry.manifest, hostFolder: hostFolder)
    for library in snapshot.catalog.libraries.values where Path.isLink(library.path) { plan.follow(library.path) }
    return plan
  }

  /// Compares what there is with what there was, and takes the difference.
  func lookAgain(_ overrides: Overrides) async {
    reloadManifest(overrides)
    let now = CatalogSnapshot(manifest: registry.manifest, hostFolder: hostFolder, since: snapshot)
    for fault in now.catalog.unreadable where !unreadable.contains(fault) { updates.report(fault) }
    unreadable = now.catalog.unreadable
    // What is refused for now may be in order by now, because of a change elsewhere.
    for record in registry.records.values where record.newestRefusal?.isTransient == true { snapshot.forget(record.id) }
    let changes = now.changes(since: snapshot)
    snapshot = now
    for change in changes {
      switch change {
      case .changed(let id): await take(id)
      case .vanished(let id):
        waiting.remove(id)
        announced.remove(id)
        updates.remove(id, in: snapshot.catalog)
      }
    }
    guard !changes.isEmpty else { return }
    updates.navigation.rewire()
    onChange()
  }

  // MARK: Libraries

  private func take(_ id: String) async {
    let last = registry.records[id]?.newestRefusal
    do throws(Refusal) {
      if let fault = snapshot.catalog.faults[id] {
        registry.discover(id, in: snapshot.catalog)
        throw .discovery(fault)
      }
      guard let library = snapshot.catalog.libraries[id] else { return }
      let file: LibraryFile
      do throws(LibraryFault) { file = try await LibraryReader(gate: registry.loader.gate).read(library.path) } catch {
        if error.reason.isIncomplete { return wait(for: library) }
        throw .inspection(error)
      }
      waiting.remove(id)
      if registry.loaded(id) == nil { try discover(id) } else { try updates.take(file, for: id) }
    } catch {
      announced.remove(id)
      // What is tried again and again is told once.
      if error == last, error.isTransient {
        registry.reject(id, error)
      } else {
        updates.refuse(id, error, isFound: true)
      }
    }
  }

  private func wait(for library: Library) {
    snapshot.forget(library.id)
    if waiting.insert(library.id).inserted { updates.events.send(.waiting(id: library.id, library: library.path)) }
  }

  /// Takes note of a library that nobody has loaded yet.
  private func discover(_ id: String) throws(Refusal) {
    registry.discover(id, in: snapshot.catalog)
    do throws(Refusal) {
      let record = try registry.inspect(id)
      if let library = record.library, announced.insert(id).inserted {
        updates.events.send(.discovered(id: id, library: library.path))
      }
    } catch .inspection(let fault) where fault.reason == .noEntryPoint {
      // Not every library in a folder holds a scene.
    }
  }

  // MARK: The manifest

  private func reloadManifest(_ overrides: Overrides) {
    let file = registry.manifest.file
    let lock = LockFile(ofFile: file).path
    guard !Writers.haveOpen(file), !Writers.haveOpen(lock) else { return }
    do {
      var manifest = try ManifestReader(file: file).read().applying(overrides)
      // Whoever takes the lock file away for a moment, as version control does, doesn't have other code run meanwhile.
      if manifest.pins.isEmpty, !Path.exists(lock) { manifest.pins = registry.manifest.pins }
      guard manifest != registry.manifest else { return refusedManifest = nil }
      try updates.take(
        manifest, in: CatalogSnapshot(manifest: manifest, hostFolder: hostFolder, since: snapshot).catalog)
      refusedManifest = nil
    } catch ManifestError.missing {
      // Whoever saves it may be putting another in its place.
    } catch let error as any HostError {
      // As long as nothing else is wrong with it, it is told once.
      guard refusedManifest != error.message else { return }
      refusedManifest = error.message
      updates.refuseManifest(file, error)
    } catch {
      updates.report(WatchFault.noWatch(reason: String(describing: error)))
    }
  }
}
