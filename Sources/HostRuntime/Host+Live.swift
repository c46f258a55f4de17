package import HostSystem
import HostInspection
import HostManifest
package import HostState
import Glibc
import ScreenModel
@_spi(Host) import VIPKit

extension Host {
  /// Changes a worker's implementation for this run; on error the old one stays. `isForced` skips the contract's check.
  package func use(worker: String, implementation: String, isForced: Bool = false) async throws(Diagnostic) {
    let place = Place.option("host use \(worker)=\(implementation)")
    do throws(Diagnostic) {
      try await check(implementation, implements: worker, at: place)
      try await updates.choose(implementation, for: worker, isForced: isForced)
      application.follow()
    } catch {
      // The choice is made as that of an option.
      let refusal = error.place == .option("--worker \(worker)=\(implementation)") ? error.moved(to: place) : error
      // The caller hears of a wrong name; the user doesn't.
      if refusal.place != place { store.commit(.updateRefused(implementation, refusal, isFound: false)) }
      throw refusal
    }
  }

  /// Only where ``isSupervised``. The new app has the host, VIPKit and Contracts on the disk, and no replaced builds.
  package func restart() { end(.restart) }

  package var holdsUpdates: Bool {
    get { watcher.isHeld }
    set { watcher.isHeld = newValue }
  }

  package func status() -> HostStatus {
    var status = HostStatus(
      pid: getpid(), application: Self.application(store.state.manifest.file), store.state, alerts: navigation.alerts)
    (status.kind, status.display) = (displays.kind, displays.statistics)
    if !displays.profiles.isEmpty { status.displays = displays.profiles }
    status.isDetached = isDetached ? true : nil
    status.slowEvent = navigation.slowEvent
    status.memory = ProcessMemory.resident
    status.user = user?.name
    return status
  }

  /// The `last` past events (at most ``EventHub/mostKept``), then all new ones; a slow reader loses the oldest.
  package func events(last: Int = 0) -> AsyncStream<TimedEvent> { store.events.events(last: last) }

  package func onManifestChange(_ action: @escaping @MainActor () -> Void) { store.onManifestChange = action }

  func tellBeginning() {
    if let crash = recovery.crash {
      let culprit = crash.culprit
      eventHub.send(.crashed(id: culprit?.id, generation: culprit?.generation, reason: crash.message))
    }
    let start: HostEvent.Start =
      recovery.crash != nil ? .crash : recovery.isResumed ? .resume : recovery.isSuccessor ? .restart : .start
    eventHub.send(.began(pid: getpid(), start))
  }

  package func reportLeaks() { navigation.leaks = LeakWatch(navigation: navigation, report: store.report) }

  /// A tool's quiet line below the screen, nil for none; the user may open `details` on a page.
  package func note(_ text: String?, details: String? = nil) {
    store.commit(.note(text, details: details.map(HostPage.details)))
  }

  /// Ends the run as the user's quitting does; with `keepsJournal` it can be resumed.
  package func stop(keepsJournal: Bool) {
    self.keepsJournal = keepsJournal
    end(.asked)
  }

  /// Opens the scene of a link, or of an id to which nothing leads, on top. Another process asks scenes not loaded yet.
  /// - Throws: why nothing is opened; the screen stays.
  @discardableResult
  package func open(_ link: String) async throws(Diagnostic) -> OpenedLink {
    let target = try await target(of: link)
    return OpenedLink(target, instance: try navigation.open(target))
  }

  func findPlaces() async {
    let surveyed = await opener.surveyed(store.state, by: updates.probe)
    let manifest = store.state.manifest
    let here = navigation.top?.sceneID
    navigation.places = LinkTable(surveyed).whole.filter { $0.scene != here }
      .map { Screen.Place(manifest.title(of: $0.scene), link: $0.link) }
    navigation.render()
  }

  /// Another process asks the scenes that haven't said where they lead: the menu lists scenes that none leads to.
  func askUndeclared() async {
    let undeclared = store.state.undeclared
    guard !isAsking, !undeclared.isEmpty else { return }
    isAsking = true
    let surveyed = await opener.surveyed(
      store.state, by: updates.probe, only: Set(undeclared.map(\.entry.id)))
    isAsking = false
    store.commit(undeclared.map { .declared($0, surveyed.libraries[$0.entry.id]?.description) })
    navigation.rewire()
    navigation.render()
  }

  func go(to link: String) async {
    do throws(Diagnostic) { _ = try await open(link) } catch { store.commit(.alert(error.message)) }
    navigation.render()
  }

  func beginApplication() {
    application.begin(
      in: Application { [weak self] link in
        guard let self else { return false }
        do throws(Diagnostic) { _ = try await open(link) } catch {
          store.report(error)
          return false
        }
        navigation.render()
        return true
      } notify: { [weak self] text, tint in
        self?.store.commit(.notified(text, tint))
      })
  }

  /// The user can continue meanwhile.
  func target(of link: String) async throws(Diagnostic) -> LinkTarget {
    let path = try LinkPath(link)
    return try LinkTable(await opener.surveyed(store.state, by: updates.probe)).target(of: path)
  }
}
