import HostJournal
import HostLoading
import HostManifest
package import HostState
import HostSystem
import HostInspection

/// Puts libraries in use together, on probation first, and takes them back together; takes single ones back, too.
@MainActor
final class Releases {
  /// What the user is to be told of a release that was taken back when the app died.
  private(set) var untold: String?
  private let updates: Updates
  private var store: AppStore { updates.store }
  /// Whether libraries are being exchanged by a release, or by its return.
  private var isBusy = false
  private var probation: Task<Void, Never>?
  private var isTimeOver = false
  private var steps = 0
  /// What couldn't be used of the release while libraries were exchanged.
  private var isRefused: (id: String, refusal: Refusal)?

  private let clock: RunClock

  init(_ updates: Updates, _ clock: RunClock) { (self.updates, self.clock) = (updates, clock) }

  // MARK: Forward

  /// Puts the builds in files in use, by the ids of their scenes and workers: all of them or none.
  ///
  /// - Throws: why one of them can't be used, or the release can't be begun.
  func begin(_ name: String, _ files: [String: String]) async throws(Refusal) {
    if let release = store.state.releaseOnProbation { throw .release(.onProbation(release.name)) }
    if updates.kept == nil { throw .release(.noPlace) }
    if store.state.manifest.keptBuilds == 0 { throw .release(.keepsNone(manifest: store.state.manifest.file)) }
    try await alone(name) { () async throws(Refusal) in
      let prepared = await prepare(files)
      try await updates.prove(prepared)
      var libraries: [String: Journal.Release.Library] = [:]
      let before = prepared.map { store.state.current($0.id) }
      for (id, preparation) in prepared {
        if let refusal = preparation.refusal { throw refusal }
        let library = try preparation.verdict.get()
        let used = store.state.current(id)
        if used?.digest != library.digest {
          let (digest, former) = (try await Self.digest(of: library), try await keep(used))
          libraries[id] = Journal.Release.Library(digest: digest, former: former)
        }
      }
      if libraries.isEmpty { return }
      // Meanwhile somebody may have put in use what isn't kept.
      guard prepared.map({ store.state.current($0.id) }) == before else { throw .release(.overtaken(name)) }
      let release = Journal.Release(name: name, libraries: libraries)
      guard try await updates.install(prepared, [.releaseBegan(release)]) else { throw .release(.overtaken(name)) }
      // Whatever becomes of its files, the release comes back whole after a restart.
      for (id, preparation) in prepared {
        guard let build = store.state.current(id), build.digest == preparation.digest else { continue }
        do throws(Refusal) {
          if let file = try await keep(build) { store.commit(.accepted(id, file: file)) }
        } catch { store.report(error) }
      }
      let ids = libraries.keys.sorted()
      tell(
        .began(name, libraries: ids, probation: store.state.manifest.probation.text),
        .releaseBegan(name: name, libraries: ids))
      watch()
    }
  }

  private func keep(_ build: LoadedBuild?) async throws(Refusal) -> String? {
    guard let build else { return nil }
    do throws(ReleaseFault) { return try await updates.keep(build) } catch { throw .release(error) }
  }

  private static func digest(of library: PreparedLibrary) async throws(Refusal) -> SHA256 {
    let digest = await BackgroundWork.value { Result { () throws(LibraryFault) in try library.sha256() } }
    do throws(LibraryFault) { return try digest.get() } catch { throw .inspection(error) }
  }

  // MARK: Probation

  /// Watches over the release that is on probation, if there is one. An app that begins with it begins its probation again.
  func watch() {
    stop()
    (isTimeOver, steps) = (false, 0)
    guard store.state.releaseOnProbation != nil else { return }
    probation = Task { [weak self, clock, seconds = store.state.manifest.probation.seconds] in
      await clock.sleep(milliseconds: seconds * 1000)
      if Task.isCancelled { return }
      self?.isTimeOver = true
      self?.settle()
    }
  }

  func stop() { probation?.cancel() }

  /// Counts what the user does.
  func noteStep() {
    guard store.state.releaseOnProbation != nil else { return }
    steps += 1
    // When it has been done: it may end the app.
    if isTimeOver { Task { settle() } }
  }

  private func settle() {
    guard isTimeOver, !isBusy, steps >= store.state.manifest.probation.steps,
      let release = store.state.releaseOnProbation
    else { return }
    store.commit(.releasePermanent)
    tell(.permanent(release.name), .releasePermanent(name: release.name))
  }

  // MARK: Back

  /// Takes the release on probation back when one of its libraries can't be used.
  func noteRefusal(of id: String, _ refusal: Refusal) {
    guard let release = store.state.releaseOnProbation, !refusal.isTransient else { return }
    // Its files are being kept, or it is being taken back.
    if isBusy { return isRefused = (id, refusal) }
    let culprit = if case .wiring(.workerFailed(let worker, _)) = refusal { worker } else { id }
    guard release.libraries[culprit] != nil else { return }
    Task {
      do throws(Refusal) {
        _ = try await takeBack(release, because: refusal.message)
        store.commit(.note("Release \(release.name) was taken back", details: nil))
      } catch {
        store.commit(.updateRefused(release.name, error, isFound: false))
      }
    }
  }

  /// Takes the release on probation back when the app before this one has died of it, before any library is opened.
  func returnAfterCrash(_ recovery: Recovery) {
    guard let release = store.state.releaseOnProbation, let reason = recovery.reason(against: release) else { return }
    // Another run may have removed what it kept: half of the release is worse than all of it.
    for (_, library) in release.libraries {
      guard let former = library.former, !Path.exists(former) else { continue }
      return store.report(Refusal.release(.noFormer(release.name, file: former)))
    }
    store.commit(.releaseReturned)
    untold = "Release \(release.name) was taken back"
    tellReturn(of: release, because: reason)
  }

  func didTell() { untold = nil }

  /// Takes back one scene or worker, or the last release.
  ///
  /// - Returns: the files that are in use from now on, by id.
  func rollBack(_ id: String?) async throws(Refusal) -> [String: String] {
    let reason = "asked for by host rollback"
    guard let id else {
      guard let release = store.state.journal.releases.last else { throw .release(.noRelease) }
      return try await takeBack(release, because: reason)
    }
    guard store.state.isKnown(id) else {
      throw .wiring(.unknownScene(.option("host rollback \(id)"), found: id, known: store.state.knownIDs))
    }
    // Half of it would be what nobody has tried.
    if let release = store.state.releaseOnProbation, release.libraries[id] != nil {
      return try await takeBack(release, because: reason)
    }
    var refusal = Refusal.release(.noBuild(id: id))
    for file in await updates.earlierFiles(of: id) {
      do throws(Refusal) {
        try await put([id: file], as: id)
        tell(.rolledBack(id: id, file: file), .rolledBack(id: id, library: file))
        return [id: file]
      } catch {
        // One in quarantine is passed over.
        guard case .quarantine = error else { throw error }
        refusal = error
      }
    }
    throw refusal
  }

  private func takeBack(
    _ release: Journal.Release, because reason: String
  ) async throws(Refusal) -> [String: String] {
    var files: [String: String] = [:]
    for (id, library) in release.libraries where store.state.isKnown(id) {
      files[id] = library.former ?? store.state.catalog.libraries[id]?.path
    }
    try await alone(release.name) { () async throws(Refusal) in
      guard store.state.journal.releases.last == release else { throw .release(.overtaken(release.name)) }
      try await put(files, as: release.name, [.releaseReturned])
    }
    stop()
    tellReturn(of: release, because: reason)
    return files
  }

  private func put(_ files: [String: String], as name: String, _ more: [Change] = []) async throws(Refusal) {
    guard try await updates.install(prepare(files), more) else { throw .release(.overtaken(name)) }
  }

  private func prepare(_ files: [String: String]) async -> [(id: String, preparation: Preparation)] {
    var prepared: [(id: String, preparation: Preparation)] = []
    for (id, file) in files.sorted(by: { $0.key < $1.key }) {
      prepared.append((id, await updates.opener.prepare(file, as: id, isInUse: true)))
    }
    return prepared
  }

  /// Lets no other release, and no return, come in between.
  private func alone(_ name: String, _ body: () async throws(Refusal) -> Void) async throws(Refusal) {
    if isBusy { throw .release(.overtaken(name)) }
    isBusy = true
    defer {
      isBusy = false
      if let (id, refusal) = isRefused {
        isRefused = nil
        noteRefusal(of: id, refusal)
      } else {
        settle()
      }
    }
    try await body()
  }

  private func tellReturn(of release: Journal.Release, because reason: String) {
    tell(
      .returned(release.name, libraries: release.libraries.keys.sorted(), reason: reason),
      .releaseReturned(name: release.name, reason: reason))
  }

  private func tell(_ note: ReleaseNote, _ event: HostEvent) {
    store.report(note)
    store.events.send(event)
  }
}

extension Manifest.Probation {
  /// As a person reads it: `60 s and 20 steps`.
  fileprivate var text: String {
    steps > 0 ? "\(seconds) s and \(steps) steps" : "\(seconds) s"
  }
}

extension Host {
  /// Puts builds of scenes and workers in use together, as a release with a name.
  ///
  /// - Parameter files: the libraries' files, wherever they lie, by the ids of what they hold.
  /// - Throws: why none of them is in use.
  package func release(_ name: String, _ files: [String: String]) async throws(Refusal) {
    for id in files.keys.sorted() where !store.state.isKnown(id) {
      throw .wiring(.unknownScene(.option("host release \(name)"), found: id, known: store.state.knownIDs))
    }
    try await telling(name) { () async throws(Refusal) in try await releases.begin(name, files) }
  }

  /// Takes back one scene or worker, or the last release.
  ///
  /// - Returns: the files that are in use from now on, by the ids of what they hold.
  package func rollBack(_ id: String?) async throws(Refusal) -> [String: String] {
    try await telling(id ?? "The release") { () async throws(Refusal) in try await releases.rollBack(id) }
  }

  /// Tells the user, too, why builds that somebody has named aren't in use.
  private func telling<Value>(
    _ name: String, _ body: () async throws(Refusal) -> Value
  ) async throws(Refusal) -> Value {
    do throws(Refusal) { return try await body() } catch {
      // What was asked for wrongly concerns who has asked alone.
      let isAskers = if case .release = error { true } else { error.isOption }
      if !isAskers { store.commit(.updateRefused(name, error, isFound: false)) }
      throw error
    }
  }
}
