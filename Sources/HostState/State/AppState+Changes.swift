import HostInspection
import HostJournal
import HostSystem
import HostManifest
import VIPKit

extension AppState {
  /// The one place where the state changes. Never fails: what can fail comes before a change.
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
      // It may be another file by now.
      let id = facts.entry.id
      if libraries[id]?.facts === facts { libraries[id]?.facts = facts.declared(by: description) }
    case .refused(let id, let refusal): refuse(id, refusal)
    case .rejected(let id, let refusal): reject(id, refusal)
    case .accepted(let id, let file):
      libraries[id]?.rejection = nil
      noteSource(of: id, file)
    case .readmitted(let id):
      journal.crashes.removeAll { $0.id == id }
      if case .quarantine? = libraries[id]?.refusal { discover(id) }
    case .removed(let id):
      incomplete[id] = nil
      announced[id] = nil
      if current(id) == nil { discover(id) } else { removed.insert(id) }

    case .opening(let id, let build):
      let inUse = [builds[id]?.current, builds[id]?.fallback].compactMap { $0?.copy }
      _ = journal.add(build, of: id, inUse: Set(inUse))
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
    case .manifestReloaded:
      manifestNumber += 1
      messages.say(nil)
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
      // One that had the number before wasn't built again.
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
      refuseUpdate(.refused(id: id, reason: refusal.message), refusal)
      messages.say(refusing: id, because: refusal)
    case .manifestRefused(let fault):
      refuseUpdate(.manifestRefused(file: manifest.file, reason: fault.message), fault)
      messages.say(refusing: Path.name(of: manifest.file), because: fault)
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

  /// Forgets what was known of a library that isn't loaded.
  mutating func discover(_ id: String) {
    guard current(id) == nil else { return }
    guard catalog.libraries[id] != nil || catalog.faults[id] != nil else { return libraries[id] = nil }
    // It is gone, and was told so. That the manifest still names it is no news.
    if libraries[id]?.isRetired == true, catalog.libraries[id] == nil { return }
    let adopted = libraries[id]?.library.flatMap { $0.path == journal.swaps[id] ? $0 : nil }
    libraries[id] = LibraryRecord(id: id, library: adopted ?? catalog.libraries[id])
    if adopted == nil, let fault = catalog.faults[id] { refuse(id, .discovery(fault)) }
  }

  /// Begins with a file in the place of the one that was found.
  private mutating func place(_ id: String, _ file: String) {
    let origin = libraries[id]?.library?.origin ?? .folder
    libraries[id] = LibraryRecord(id: id, library: Library(id: id, path: file, origin: origin))
  }

  mutating func refuse(_ id: String, _ refusal: Refusal) {
    guard libraries[id]?.isRetired == false else { return }
    libraries[id]?.refusal = refusal
    builds[id]?.current = nil
  }

  private mutating func reject(_ id: String, _ refusal: Refusal) {
    announced[id] = nil
    if current(id) == nil { refuse(id, refusal) } else { libraries[id]?.rejection = refusal }
  }

  /// Takes libraries out of use whose files are gone, when nobody is on them any more.
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
    // An implementation that only those scenes had goes with them.
    retireRemoved()
  }

  // MARK: Builds

  /// The file may not be the build's: an earlier one may stand in for what is in it.
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

  /// A file that somebody has named is taken again after a restart; one that was found needn't be written down.
  private mutating func noteSource(of id: String, _ file: String?) {
    journal.swaps[id] = file == catalog.libraries[id]?.path ? nil : file.map { Path.absolute($0) }
  }

  private mutating func rollBack(_ id: String, _ refusal: Refusal) {
    guard let last = builds[id]?.fallback else { return }
    install(last)
    builds[id]?.fallback = nil
    noteSource(of: id, last.file)
    libraries[id]?.rejection = refusal
  }

  /// A build that has built its scene needs none before it any more.
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
    // What the manifest doesn't lead to any more goes as if its file had gone.
    for id in libraries.keys where catalog.libraries[id] == nil && journal.swaps[id] == nil && current(id) != nil {
      removed.insert(id)
    }
  }

  private mutating func refuseUpdate(_ event: HostEvent, _ fault: any HostError) {
    refusedUpdate = ((refusedUpdate?.number ?? 0) + 1, event, fault)
  }
}
