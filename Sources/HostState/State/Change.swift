package import HostSystem
package import HostJournal
package import HostManifest
package import HostInspection
package import ScreenModel
package import VIPKit

/// A change of the running application. Everything that can fail has happened before: a change is never refused.
package enum Change: Sendable {
  // MARK: Libraries

  case catalogued(Catalog)
  /// A library that isn't loaded begins again with the catalog's data.
  case discovered(String)
  /// A new library is in order so far.
  case announced(String, file: String)
  case incomplete(String, file: String)
  case complete(String)
  /// A library that isn't loaded yet comes from another file than the catalog's, or from one that the catalog lacks.
  case adopted(String, file: String)
  /// A library's file was read. The refusal says why an earlier build replaces the file.
  case inspected(String, LibraryFacts, standsInFor: Diagnostic? = nil)
  /// Another process has loaded the library.
  case described(String, LibraryDescription)
  /// Another process was asked for an inspected library's description; nil when there is none.
  case declared(LibraryFacts, LibraryDescription?)
  case refused(String, Diagnostic)
  /// A library's newest file is refused, and the build in use stays.
  case rejected(String, Diagnostic)
  case accepted(String, file: String)
  case readmitted(String)
  /// The library's file is gone. It goes out of use when nobody is on it.
  case removed(String)

  // MARK: Builds

  case opening(String, Journal.Build)
  /// A build was loaded; `count` is the number of different builds so far.
  case loaded(LoadedBuild, count: Int)
  /// A build is in use because it was needed first.
  case activated(LoadedBuild)
  /// A build replaces the one in use, with all instances of its scene.
  case installed(LoadedBuild)
  /// An update is complete. Somebody named its file, or it was found.
  case updated(String, file: String)
  /// A new build could not make its scene; the one before it is in use again.
  case rolledBack(String, Diagnostic)
  case proven(String, Journal.Build)

  /// `host swap` has exchanged builds, and this is what a rollback brings back (``Journal/lastSwap``).
  case swapped([String: String?])

  // MARK: The manifest and workers

  case configured(Manifest, Overrides, Catalog, ManifestText? = nil)
  /// The manifest's file was edited, and is in force.
  case manifestReloaded
  case bound(WorkerUse, WorkerBinding)
  case exchanged([WorkerUse: WorkerChoice])
  case chosen(worker: String, implementation: String, Manifest, Overrides)

  // MARK: The screen

  case shown(SceneNode, Presentation)
  /// An earlier app's instance is on top again.
  case resumed(SceneNode)
  /// The user is on the resumed screen.
  case arrived
  case left
  /// Everything above an instance was left.
  case leftFor(Int)
  /// The new stack: some screens have gone, or changed places.
  case rearranged([SceneNode])
  case linked(Int, String)
  case embedded([ScenePane], in: Int)
  case paneEnded(Int)
  /// The host has a message about a pane, or the user has continued since.
  case paneNoted(Int, String?)
  /// A replaced build has finished its work for an instance.
  case settled(Int, generation: Int)
  case ended
  case recorded([Journal.Instance])
  /// The user's position on an instance, as far as only the display knows it.
  case moved(Int, ScreenPosition)
  /// An event of a display was handled, or is about to be.
  case received(EventReceipt)

  // MARK: What the host says

  case note(String?, details: HostPage?)
  case alert(String?)
  /// Asks the user whether a quarantined build is to run; nil when they have answered.
  case offered(QuarantineOffer?)
  case notified(String, Tint?)
  case notificationsEnded
  case detailsToggled
  case detailsClosed
  case awaiting(String, HostPage)
  case awaitedShown
  /// An update was refused. When `isFound`, the file is the catalog's, and its record keeps the refusal.
  case updateRefused(String, Diagnostic, isFound: Bool)
  case manifestRefused(Diagnostic)

  /// Only tells where the user is: written down at each key, and without effect on anything else.
  package var isOfPlace: Bool {
    switch self {
    case .recorded, .moved, .received: true
    default: false
    }
  }
}

extension AppState {
  package mutating func apply(_ change: Change) {
    let top = screen.top?.number
    switch change {
    case .catalogued(let catalog): self.catalog = catalog
    case .discovered(let id):
      journal.swaps[id] = nil
      discover(id)
    case .announced(let id, let file): announced[id] = file
    case .incomplete(let id, let file): incomplete[id] = file
    case .complete(let id):
      incomplete[id] = nil
      removed.remove(id)
    case .adopted(let id, let file): if current(id) == nil { place(id, file) }
    case .inspected(let id, let facts, let standIn):
      libraries[id]?.refusal = nil
      libraries[id]?.facts = facts
      libraries[id]?.rejection = standIn
    case .described(let id, let description):
      let facts = libraries[id]?.facts
      libraries[id]?.facts = facts?.described(by: description)
    case .declared(let facts, let description):
      // The file may have changed since.
      let id = facts.entry.id
      if libraries[id]?.facts === facts { libraries[id]?.facts = facts.declared(by: description) }
    case .refused(let id, let refusal): refuse(id, refusal)
    case .rejected(let id, let refusal): reject(id, refusal)
    case .accepted(let id, let file):
      libraries[id]?.rejection = nil
      noteSource(of: id, file)
    case .readmitted(let id):
      journal.crashes.removeAll { $0.id == id }
      if libraries[id]?.refusal?.quarantine != nil { discover(id) }
    case .removed(let id):
      incomplete[id] = nil
      announced[id] = nil
      if current(id) == nil { discover(id) } else { removed.insert(id) }

    case .opening(let id, let build):
      let inUse = [builds[id]?.current, builds[id]?.fallback].compactMap { $0?.copy }
      journal.add(build, of: id, inUse: Set(inUse))
    case .loaded(let build, let count):
      builds[build.id, default: BuildLine()].newest = build
      buildCount = count
    case .activated(let build): activate(build)
    case .installed(let build): install(build)
    case .updated(let id, let file):
      noteSource(of: id, file)
      messages.say(nil)
      if buildCount / buildsPerRestart > restartsOffered {
        restartsOffered = buildCount / buildsPerRestart
        messages.say("\(buildCount) builds are loaded; host restart sheds the old ones")
      }
    case .rolledBack(let id, let refusal): rollBack(id, refusal)
    case .proven(let id, let build): journal.prove(build, of: id)
    case .swapped(let files): journal.lastSwap = files

    case .configured(let manifest, let overrides, let catalog, let text):
      journal.manifest = text
      configure(manifest, overrides, catalog)
    case .manifestReloaded: messages.say(nil)
    case .bound(let use, let binding): bindings[use] = binding
    case .exchanged(let choices):
      for (use, choice) in choices { bindings[use]?.choice = choice }
      forgetWorkersOfUnused()
    case .chosen(let worker, let implementation, let manifest, let overrides):
      self.manifest = manifest
      self.overrides = overrides
      journal.uses[worker] = implementation
      messages.say(nil)

    case .shown(let node, let presentation):
      screen.show(node, as: presentation)
      // The number's former instance wasn't rebuilt.
      journal.links[node.number] = nil
      forgetFallback(of: node)
      arrivals += 1
    case .resumed(let node):
      screen.show(node, as: .push)
      forgetFallback(of: node)
    case .arrived: arrivals += 1
    case .left:
      screen.goBack()
      arrivals += 1
    case .leftFor(let number):
      screen.goBack(to: number)
      arrivals += 1
    case .rearranged(let nodes):
      screen = SceneTree(nodes)
      arrivals += 1
    case .embedded(let panes, let number):
      screen.show(panes, in: number)
      for node in panes.compactMap(\.node) { forgetFallback(of: node) }
    case .paneEnded(let number): screen.changePane(number) { $0.content = .ended }
    case .paneNoted(let number, let notice): screen.changePane(number) { $0.notice = notice }
    case .settled(let number, let generation): screen.settle(number, generation)
    case .ended: screen = SceneTree()
    case .linked(let number, let link): journal.links[number] = link
    case .recorded(let instances):
      journal.instances = instances
      if !journal.links.isEmpty {
        let numbers = Set(instances.map(\.number))
        journal.links = journal.links.filter { numbers.contains($0.key) }
      }
    case .moved(let number, let position):
      if let index = journal.instances.firstIndex(where: { $0.number == number }) {
        journal.instances[index].position = position
      }
    case .received(let receipt): journal.apply(.receipt(receipt))

    case .note(let text, let details):
      messages.say(text, details: details)
    case .alert(let text): messages.alert = text
    case .offered(let offer): messages.offer = offer
    case .notified(let text, let tint): messages.notify(text, tint)
    case .notificationsEnded: messages.notices = []
    case .detailsToggled: messages.toggleDetails()
    case .detailsClosed: messages.showsDetails = false
    case .awaiting(let scene, let page):
      awaited = scene
      messages.waiting = page
    case .awaitedShown:
      awaited = nil
      messages.waiting = nil
    case .updateRefused(let id, let refusal, let isFound):
      if isFound { reject(id, refusal) }
      messages.say(refusing: id, because: refusal)
    case .manifestRefused(let fault): messages.say(refusing: Path.name(of: manifest.file), because: fault)
    }
    if screen.top?.number != top { messages.say(nil) }
    retireRemoved()
  }

  package func applying(_ change: Change) -> AppState {
    var state = self
    state.apply(change)
    return state
  }

  // MARK: Libraries

  mutating func discover(_ id: String) {
    guard current(id) == nil else { return }
    guard catalog.libraries[id] != nil || catalog.faults[id] != nil else { return libraries[id] = nil }
    // Its retirement was reported. That the manifest still names it is no news.
    if libraries[id]?.isRetired == true, catalog.libraries[id] == nil { return }
    let adopted = libraries[id]?.library.flatMap { $0.path == journal.swaps[id] ? $0 : nil }
    libraries[id] = LibraryRecord(id: id, library: adopted ?? catalog.libraries[id])
    if adopted == nil, let fault = catalog.faults[id] { refuse(id, fault) }
  }

  private mutating func place(_ id: String, _ file: String) {
    let origin = libraries[id]?.library?.origin ?? .folder
    libraries[id] = LibraryRecord(id: id, library: Library(id: id, path: file, origin: origin))
  }

  mutating func refuse(_ id: String, _ refusal: Diagnostic) {
    guard libraries[id]?.isRetired == false else { return }
    libraries[id]?.refusal = refusal
    builds[id]?.current = nil
  }

  private mutating func reject(_ id: String, _ refusal: Diagnostic) {
    announced[id] = nil
    if current(id) == nil { refuse(id, refusal) } else { libraries[id]?.rejection = refusal }
  }

  private mutating func retireRemoved() {
    let unused = removed.filter { !screen.contains(scene: $0) && !uses(implementation: $0) }
    guard !unused.isEmpty else { return }
    for id in unused {
      removed.remove(id)
      builds[id]?.current = nil
      builds[id]?.fallback = nil
      libraries[id]?.isRetired = true
    }
    bindings = bindings.filter { !unused.contains($0.key.user.id) }
    forgetWorkersOfUnused()
    // An implementation that only those scenes used goes with them.
    retireRemoved()
  }

  // MARK: Builds

  /// The file may not be the build's: an earlier build may replace it.
  private mutating func activate(_ build: LoadedBuild) {
    builds[build.id, default: BuildLine()].current = build
    libraries[build.id]?.facts = build.facts
    libraries[build.id]?.refusal = nil
  }

  private mutating func install(_ build: LoadedBuild) {
    let id = build.id
    removed.remove(id)
    journal.lastSwap[id] = nil
    var line = builds[id, default: BuildLine()]
    let isShown = screen.contains(scene: id)
    line.fallback = build.facts.entry.kind == .scene && !isShown ? line.fallback ?? line.current : nil
    line.current = build
    builds[id] = line
    if isShown { screen.takeOver(build.build) }
    place(id, build.file)
    libraries[id]?.facts = build.facts
  }

  /// A file that somebody has named is used again after a restart; a found one needn't be written down.
  private mutating func noteSource(of id: String, _ file: String?) {
    journal.swaps[id] = file == catalog.libraries[id]?.path ? nil : file.map { Path.absolute($0) }
  }

  private mutating func rollBack(_ id: String, _ refusal: Diagnostic) {
    guard let last = builds[id]?.fallback else { return }
    install(last)
    builds[id]?.fallback = nil
    noteSource(of: id, last.file)
    libraries[id]?.rejection = refusal
  }

  private mutating func forgetFallback(of node: SceneNode) {
    let line = builds[node.scene]
    if line?.fallback != nil, line?.current?.generation == node.generation { builds[node.scene]?.fallback = nil }
  }

  // MARK: The rest

  private mutating func configure(_ manifest: Manifest, _ overrides: Overrides, _ catalog: Catalog) {
    self.manifest = manifest
    self.overrides = overrides
    self.catalog = catalog
    for id in Set(catalog.ids).union(libraries.keys) { discover(id) }
    // A library that the manifest no longer finds goes as if its file had gone.
    for id in libraries.keys where catalog.libraries[id] == nil && journal.swaps[id] == nil && current(id) != nil {
      removed.insert(id)
    }
  }
}
