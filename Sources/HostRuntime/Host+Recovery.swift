import HostManifest
import HostInspection
import HostLoading
import HostJournal
import HostSystem
import HostState
import ScreenModel

extension Host {
  /// Begins with the first manifest that works.
  /// - Parameter awaited: why scenes that may still come are missing; nil not to wait for a first scene.
  func begin(awaiting awaited: [String: Diagnostic]?) async throws {
    var fault: Diagnostic? = manifests.fault
    do { try await open(awaited) } catch let first as Diagnostic {
      guard let second = manifests.second else { throw first }
      put(second)
      do { try await open(awaited) } catch let last { throw manifests.isFileFirst ? first : last }
      if manifests.isFileFirst { fault = first }
    }
    guard let fault else { return }
    watcher.refusedManifest = fault.message
    store.commit(.manifestRefused(fault))
  }

  private func put(_ source: StartupManifest.Source) {
    let overrides = store.state.overrides
    let manifest = source.manifest.applying(overrides)
    let catalog = CatalogSnapshot(namesOf: manifest, hostFolder: hostFolder).catalog
    store.commit(.configured(manifest, overrides, catalog, source.text))
  }

  private func open(_ awaited: [String: Diagnostic]?) async throws {
    store.commit(await namedFiles().map { .adopted($0, file: $1) })
    let gone = recall()
    // Unneeded ones are forgotten; the others go out of use when nobody is on them.
    defer { for id in gone { store.commit(.removed(id)) } }
    let mayCome = Set((awaited ?? [:]).keys)
    let start = try startScene(awaited: mayCome)
    var chosen: String?
    // Where a user is led back, the options were checked when the run began.
    if recovery.instances.isEmpty {
      try checkOptions()
      // A name in the manifest that no scene has, although an option overrides it in this run.
      let fault = try? opener.plan { planner throws(Diagnostic) in planner.overriddenNameFault(awaited: mayCome) }
      if let fault = fault ?? nil { store.report(fault) }
      chosen = application.firstScene()
    }
    for fault in unreadableFolders { store.report(fault) }
    for (id, fault) in store.state.catalog.faults.sorted(by: { $0.key < $1.key }) where id != start {
      store.report(fault)
    }
    if let chosen, chosen != start {
      // A wrong choice of the application's object is no reason to show nothing.
      do throws(Diagnostic) { return try begin(at: chosen, telling: recovery.crash?.alert) } catch {
        store.report(error)
      }
    }
    do throws(Diagnostic) { try begin(at: start, telling: recovery.crash?.alert) } catch {
      guard let awaited else {
        if recovery.isSuccessor, !recovery.instances.isEmpty { store.report(Diagnostic.kept) }
        throw error
      }
      if awaited[start] == nil { store.report(error) }
      wait(for: start, because: awaited[start] ?? error)
    }
  }

  /// Files named in this run. Where there is another build, one quarantined or changed since is left out: resuming
  /// would die of it again.
  private func namedFiles() async -> [String: String] {
    var files = store.state.journal.swaps.filter { Path.exists($0.value) }
    let quarantine = opener.quarantine
    for (id, path) in files where store.state.catalog.libraries[id] != nil {
      let isHeld = await BackgroundWork.value {
        guard let file = try? LibraryFile(reading: path) else { return false }
        return quarantine.fault(of: file, id: id) != nil || (try? KeptBuilds.check(file)) == nil
      }
      if isHeld { files[id] = nil }
    }
    return files
  }

  /// Scenes and workers that ran before, and whose files are gone, come from the kept copies. Returns their ids.
  private func recall() -> [String] {
    let (state, journal) = (store.state, recovery.journal)
    if journal.builds.keys.isEmpty { return [] }
    let ids = state.manifest.namedLibraries.union(recovery.scenes)
    let gone = ids.filter { !state.isKnown($0) || state.libraries[$0]?.library == nil }.sorted()
    let files = gone.compactMap { id in
      journal.builds[id]?.last { $0.isProven == true && Path.exists($0.copy) }.map { (id, $0.file) }
    }
    store.commit(files.map { .adopted($0, file: $1) })
    return files.map(\.0)
  }

  /// Shows what the user saw when the app, or the machine, died; else the first scene. `crash` is nil not to tell it.
  func begin(at start: String, telling crash: String?) throws(Diagnostic) {
    // The next step, or the end of the run, would drop unshown screens from the journal. What no longer fits the
    // application never will; what was awaited in vain may.
    // When everything since had to be left, the first screens don't come back.
    let saved = store.state.arrivals == 0 ? recovery.instances : []
    let refusal = try navigation.resume(saved) { refusal in
      store.state.quarantined(because: refusal) == nil
        && (recovery.isResumed ? !refusal.isOfFormerRun : refusal.isTransient)
    }
    if navigation.top == nil { try navigation.start(start) }
    if recovery.omission != nil {
      // Beginning further back is no progress: an app that dies again begins further back still, or not at all.
      recovery.writer.countsSteps = false
      navigation.record()
      recovery.writer.countsSteps = true
    }
    if let refusal { store.report(refusal) }
    let omission = crash.flatMap { _ in recovery.omission }
    // The quarantine's text may say it already.
    var untold = crash.flatMap { crash in refusal?.message.contains(crash) == true ? nil : crash }
    if let crash, refusal == nil, let culprit = recovery.crash?.culprit,
      navigation.tellInPlace(CrashNotice(scene: culprit.id, text: crash))
    {
      untold = nil
    }
    let alert = [untold, omission, refusal?.message].compactMap(\.self).joined(separator: ". ")
    if let refusal, let offer = store.state.offer(because: refusal, alert, holdsScreens: true) {
      store.commit(.offered(offer))
    } else if !alert.isEmpty {
      store.commit(.alert(alert))
    }
  }

  func answer(_ offer: QuarantineOffer, runs: Bool) {
    if runs {
      opener.readmit(offer.id)
      // The journal is unchanged, so the next app has the screens that were left out.
      if offer.holdsScreens, isSupervised { return restart() }
    }
    store.commit(.offered(nil))
    navigation.rewire()
    application.follow()
  }

  func wait(for start: String, because fault: Diagnostic) {
    store.commit(.awaiting(start, .waiting(for: start, because: fault)))
    // The next build may end the app as well.
    recovery.writer.noteProgress(of: store.state.journal)
  }

  func tryAgain() {
    guard let start = store.state.awaited else { return }
    do throws(Diagnostic) {
      try begin(at: start, telling: nil)
      store.commit(.awaitedShown)
    } catch {
      wait(for: start, because: error)
    }
  }

  func finish(_ reason: QuitReason) -> QuitReason {
    // No suspension: what a display sends meanwhile would be acknowledged, and lost.
    navigation.askAgain()
    navigation.record()
    let isOver = reason == .asked || reason == .commandFailed
    let holdsScreens = store.state.messages.offer?.holdsScreens == true
    recovery.writer.finish(isKept: !isOver || holdsScreens || keepsJournal)
    navigation.end()
    return reason
  }
}
