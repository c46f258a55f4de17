import HostSystem
package import HostManifest
package import ScreenModel
import VIPKit

/// What a step changes in a journal. A change that doesn't fit, such as one of an instance that isn't there, changes nothing.
package enum JournalChange: Equatable, Sendable {
  /// So many instances are left; those above have gone.
  case count(Int)
  /// An instance has come on top, or is another one than before.
  case instance(Int, Journal.Instance)
  /// The user is elsewhere on an instance.
  case position(Int, ScreenPosition?)
  /// The builds of a scene or worker that have come into the process.
  case builds(id: String, [Journal.Build])
  /// `host swap` has put a file in use, or the scene comes from its own file again.
  case swap(id: String, file: String?)
  /// `host use` has put an implementation in use.
  case use(worker: String, implementation: String)
  case crashes([Crash])
  /// What the last `host swap` has replaced.
  case lastSwap([String: String?])
  case manifest(ManifestText)
  /// An event of a display was carried out, or is about to be.
  case receipt(EventReceipt)
  /// The link that has opened an instance, by number; nil when the instance has gone.
  case link(Int, String?)
}

extension Journal {
  package mutating func apply(_ change: JournalChange) {
    switch change {
    case .count(let count):
      if count < instances.count { instances.removeSubrange(max(0, count)...) }
    case .instance(instances.count, let instance): instances.append(instance)
    case .instance(let index, let instance):
      if instances.indices.contains(index) { instances[index] = instance }
    case .position(let index, let position):
      if instances.indices.contains(index) { instances[index].position = position }
    case .builds(let id, let list): builds[id] = list
    case .swap(let id, let file): swaps[id] = file
    case .use(let worker, let implementation): uses[worker] = implementation
    case .crashes(let list): crashes = list
    case .lastSwap(let files): lastSwap = files
    case .manifest(let text): manifest = text
    case .link(let number, let link): links[number] = link
    case .receipt(let receipt):
      guard receipt.number > lastEvent(of: receipt.display) else { return }
      receipts = (receipts.filter { $0.display != receipt.display } + [receipt]).suffix(Self.mostReceipts)
    }
  }

  /// What leads from this journal to another of the same application.
  package func changes(to other: Journal) -> [JournalChange] {
    var changes: [JournalChange] = []
    for (id, _, builds) in other.builds.changes(since: builds).sorted(by: { $0.key < $1.key }) {
      changes.append(.builds(id: id, builds ?? []))
    }
    for (id, _, file) in other.swaps.changes(since: swaps).sorted(by: { $0.key < $1.key }) {
      changes.append(.swap(id: id, file: file))
    }
    for (worker, _, use) in other.uses.changes(since: uses).sorted(by: { $0.key < $1.key }) {
      if let use { changes.append(.use(worker: worker, implementation: use)) }
    }
    if crashes != other.crashes { changes.append(.crashes(other.crashes)) }
    if lastSwap != other.lastSwap { changes.append(.lastSwap(other.lastSwap)) }
    if manifest != other.manifest, let manifest = other.manifest { changes.append(.manifest(manifest)) }
    for (number, _, link) in other.links.changes(since: links).sorted(by: { $0.key < $1.key }) {
      changes.append(.link(number, link))
    }
    changes += other.receipts.filter { !receipts.contains($0) }.map { .receipt($0) }
    return changes + self.changes(to: other.instances)
  }

  /// What leads from the empty journal of the application to this one.
  var changes: [JournalChange] { Journal(application: application).changes(to: self) }

  private func changes(to others: [Instance]) -> [JournalChange] {
    // The same storage is the same content.
    guard instances != others else { return [] }
    var changes: [JournalChange] = others.count < instances.count ? [.count(others.count)] : []
    for (index, other) in others.enumerated() where index >= instances.count || instances[index] != other {
      let isMove = index < instances.count && instances[index].withoutPosition == other.withoutPosition
      changes.append(isMove ? .position(index, other.position) : .instance(index, other))
    }
    return changes
  }
}

/// Each kind of change, as it is written.
private enum Tag: Int {
  case count = 1, instance, position, builds, swap, use, crashes, manifest, receipt, link, lastSwap
}

extension RecordWriter {
  mutating func put(_ change: JournalChange) {
    switch change {
    case .count(let count): put(.count, [count])
    case .instance(let index, let instance):
      put(.instance, [index])
      put(instance)
    case .position(let index, let position):
      put(.position, [index])
      put(position) { $0.put($1) }
    case .builds(let id, let builds):
      put(.builds)
      put(id)
      put(all: builds) { $0.put($1) }
    case .swap(let id, let file):
      put(.swap)
      put(id)
      put(file) { $0.put($1) }
    case .use(let worker, let implementation):
      put(.use)
      put(worker)
      put(implementation)
    case .crashes(let crashes):
      put(.crashes)
      put(all: crashes) { $0.put($1) }
    case .lastSwap(let files):
      put(.lastSwap)
      put(table: files) { writer, file in writer.put(file) { $0.put($1) } }
    case .manifest(let text):
      put(.manifest)
      put(text.manifest)
      put(text.lock) { $0.put($1) }
    case .receipt(let receipt):
      put(.receipt)
      put(receipt.display)
      put(receipt.number)
    case .link(let number, let link):
      put(.link, [number])
      put(link) { $0.put($1) }
    }
  }

  private mutating func put(_ tag: Tag, _ numbers: [Int] = []) {
    put(tag.rawValue)
    for number in numbers { put(number) }
  }

  private mutating func put(_ instance: Journal.Instance) {
    put(instance.scene)
    put(instance.number)
    put(instance.isModal)
    put(instance.isGuard)
    put(table: instance.holders) { $0.put($1) }
    put(instance.resultRoute) { $0.put($1) }
    put(instance.opener) { $0.put($1) }
    put(instance.pane) { $0.put($1) }
    put(table: instance.state) { $0.put($1) }
    put(all: instance.inputs) { $0.put($1) }
    put(instance.alert) { $0.put($1) }
    put(instance.position) { $0.put($1) }
  }

  private mutating func put(_ pane: Journal.Pane) {
    put(pane.parent)
    put(pane.key.route)
    put(pane.key.id)
    put(pane.key.place)
    put(pane.isEnded) { $0.put($1) }
    put(pane.hiddenOn) { writer, tabs in writer.put(all: tabs) { $0.put($1) } }
  }

  private mutating func put(_ tab: PaneTab) {
    put(tab.view.rawValue)
    put(tab.tab)
  }

  private mutating func put(_ input: ElementInput) {
    put(input.element.rawValue)
    switch input.input {
    case .text(let text):
      put(1)
      put(text)
    case .isOn(let isOn):
      put(2)
      put(isOn)
    case .picked(let words, let place):
      put(place == nil ? 3 : 4)
      put(words)
      if let place { put(place) }
    }
  }

  private mutating func put(_ position: ScreenPosition) {
    put(position.focus) { $0.put($1) }
    put(table: position.cursors) { $0.put($1) }
    put(table: position.lists) { $0.put($1) }
    put(table: position.rows) { $0.put($1) }
    put(position.page)
  }

  mutating func put(_ build: Journal.Build) {
    put(build.generation)
    put(build.file)
    put(build.copy)
    put(build.isProven) { $0.put($1) }
  }

  private mutating func put(_ crash: Crash) {
    put(crash.id)
    put(crash.digest.description)
    put(crash.file)
    put(crash.reason)
    put(crash.count)
    put(crash.isUnproven) { $0.put($1) }
    put(crash.isWritten) { $0.put($1) }
    put(crash.time) { $0.put($1) }
  }
}

extension RecordReader {
  mutating func change() -> JournalChange? {
    switch number().flatMap(Tag.init) {
    case .count: return number().map { .count($0) }
    case .instance:
      guard let index = number(), let instance = instance() else { return nil }
      return .instance(index, instance)
    case .position:
      guard let index = number(), let position = optional({ $0.position() }) else { return nil }
      return .position(index, position)
    case .builds:
      guard let id = text(), let builds = all({ $0.build() }) else { return nil }
      return .builds(id: id, builds)
    case .swap:
      guard let id = text(), let file = optional({ $0.text() }) else { return nil }
      return .swap(id: id, file: file)
    case .use:
      guard let worker = text(), let implementation = text() else { return nil }
      return .use(worker: worker, implementation: implementation)
    case .crashes: return all { $0.crash() }.map { .crashes($0) }
    case .lastSwap: return table { $0.optional { $0.text() } }.map { .lastSwap($0) }
    case .manifest:
      guard let manifest = bytes(), let lock = optional({ $0.bytes() }) else { return nil }
      return .manifest(ManifestText(manifest: manifest, lock: lock))
    case .receipt:
      guard let display = text(), let number = number() else { return nil }
      return .receipt(EventReceipt(display: display, number: number))
    case .link:
      guard let number = number(), let link = optional({ $0.text() }) else { return nil }
      return .link(number, link)
    case nil: return nil
    }
  }

  private mutating func instance() -> Journal.Instance? {
    guard let scene = text(), let number = number(), let isModal = flag(), let isGuard = flag(),
      let holders = table({ $0.text() }), let route = optional({ $0.text() }),
      let opener = optional({ $0.number() }), let pane = optional({ $0.pane() }), let state = table({ $0.text() }),
      let inputs = all({ $0.input() }), let alert = optional({ $0.text() }), let position = optional({ $0.position() })
    else { return nil }
    return Journal.Instance(
      scene: scene, number: number, isModal: isModal, isGuard: isGuard, holders: holders, resultRoute: route,
      opener: opener, pane: pane, state: state, inputs: inputs, alert: alert, position: position)
  }

  private mutating func tab() -> PaneTab? {
    guard let view = text(), let tab = text() else { return nil }
    return PaneTab(view: ElementID(view), tab: tab)
  }

  private mutating func pane() -> Journal.Pane? {
    guard let parent = number(), let route = text(), let id = text(), let place = number(),
      let isEnded = optional({ $0.flag() }), let hiddenOn = optional({ $0.all { $0.tab() } })
    else { return nil }
    let key = PaneKey(route: route, id: id, place: place)
    return Journal.Pane(parent: parent, key: key, isEnded: isEnded, hiddenOn: hiddenOn)
  }

  private mutating func input() -> ElementInput? {
    guard let element = text().map(ElementID.init), let kind = number() else { return nil }
    let value: ElementInput.Value? =
      switch kind {
      case 1: text().map { .text($0) }
      case 2: flag().map { .isOn($0) }
      case 3: text().map { .picked($0) }
      case 4: text().flatMap { words in number().map { .picked(words, place: $0) } }
      default: nil
      }
    return value.map { ElementInput(element: element, input: $0) }
  }

  private mutating func position() -> ScreenPosition? {
    guard let focus = optional({ $0.text() }), let cursors = table({ $0.number() }),
      let lists = table({ $0.number() }), let rows = table({ $0.text() }), let page = number()
    else { return nil }
    return ScreenPosition(focus: focus, cursors: cursors, lists: lists, rows: rows, page: page)
  }

  mutating func build() -> Journal.Build? {
    guard let generation = number(), let file = text(), let copy = text(), let isProven = optional({ $0.flag() })
    else { return nil }
    return Journal.Build(generation: generation, file: file, copy: copy, isProven: isProven)
  }

  private mutating func crash() -> Crash? {
    guard let id = text(), let digest = text().flatMap({ SHA256($0) }), let file = text(), let reason = text(),
      let count = number(), let isUnproven = optional({ $0.flag() }), let isWritten = optional({ $0.flag() }),
      let time = optional({ $0.number() })
    else { return nil }
    return Crash(
      id: id, digest: digest, file: file, reason: reason, count: count, isUnproven: isUnproven, isWritten: isWritten,
      time: time)
  }
}
