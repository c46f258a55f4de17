package import HostSystem
package import HostManifest
package import ScreenModel
import VIPKit

/// A change that doesn't fit, such as one of a missing instance, has no effect.
package enum JournalChange: Equatable, Sendable {
  /// The number of instances left; those above have gone.
  case count(Int)
  /// An instance is on top, or replaces the one at this place.
  case instance(Int, Journal.Instance)
  case position(Int, ScreenPosition?)
  case builds(id: String, [Journal.Build])
  /// Nil when the scene comes from its own file again.
  case swap(id: String, file: String?)
  case use(worker: String, implementation: String)
  case crashes([Crash])
  case lastSwap([String: String?])
  case manifest(ManifestText)
  /// An event of a display was handled, or is about to be.
  case receipt(EventReceipt)
  /// The link that opened an instance, by number; nil when the instance has gone.
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

  /// Of the same application.
  package func changes(to other: Journal) -> [JournalChange] {
    var changes: [JournalChange] = []
    for (id, _, builds) in other.builds.changes(since: builds) { changes.append(.builds(id: id, builds ?? [])) }
    for (id, _, file) in other.swaps.changes(since: swaps) { changes.append(.swap(id: id, file: file)) }
    for case (let worker, _, let use?) in other.uses.changes(since: uses) {
      changes.append(.use(worker: worker, implementation: use))
    }
    if crashes != other.crashes { changes.append(.crashes(other.crashes)) }
    if lastSwap != other.lastSwap { changes.append(.lastSwap(other.lastSwap)) }
    if manifest != other.manifest, let manifest = other.manifest { changes.append(.manifest(manifest)) }
    for (number, _, link) in other.links.changes(since: links) { changes.append(.link(number, link)) }
    changes += other.receipts.filter { !receipts.contains($0) }.map { .receipt($0) }
    return changes + self.changes(to: other.instances)
  }

  var changes: [JournalChange] { Journal(application: application).changes(to: self) }

  private func changes(to others: [Instance]) -> [JournalChange] {
    // Shared storage compares fast.
    guard instances != others else { return [] }
    var changes: [JournalChange] = others.count < instances.count ? [.count(others.count)] : []
    for (index, other) in others.enumerated() where index >= instances.count || instances[index] != other {
      let isMove = index < instances.count && instances[index].withoutPosition == other.withoutPosition
      changes.append(isMove ? .position(index, other.position) : .instance(index, other))
    }
    return changes
  }
}

extension JournalChange: Recorded {
  private enum Tag: Int {
    case count = 1, instance, position, builds, swap, use, crashes, manifest, receipt, link, lastSwap
  }

  package init(from reader: inout RecordReader) throws(Unreadable) {
    switch Tag(rawValue: try reader.take()) {
    case .count: self = .count(try reader.take())
    case .instance: self = .instance(try reader.take(), try reader.take())
    case .position: self = .position(try reader.take(), try reader.take())
    case .builds: self = .builds(id: try reader.take(), try reader.take())
    case .swap: self = .swap(id: try reader.take(), file: try reader.take())
    case .use: self = .use(worker: try reader.take(), implementation: try reader.take())
    case .crashes: self = .crashes(try reader.take())
    case .lastSwap: self = .lastSwap(try reader.take())
    case .manifest: self = .manifest(try reader.take())
    case .receipt: self = .receipt(EventReceipt(display: try reader.take(), number: try reader.take()))
    case .link: self = .link(try reader.take(), try reader.take())
    case nil: throw Unreadable()
    }
  }

  package func write(to writer: inout RecordWriter) {
    func put<each Field: Recorded>(_ tag: Tag, _ field: repeat each Field) {
      writer.put(tag.rawValue, repeat each field)
    }
    switch self {
    case .count(let count): put(.count, count)
    case .instance(let index, let instance): put(.instance, index, instance)
    case .position(let index, let position): put(.position, index, position)
    case .builds(let id, let builds): put(.builds, id, builds)
    case .swap(let id, let file): put(.swap, id, file)
    case .use(let worker, let implementation): put(.use, worker, implementation)
    case .crashes(let crashes): put(.crashes, crashes)
    case .lastSwap(let files): put(.lastSwap, files)
    case .manifest(let text): put(.manifest, text)
    case .receipt(let receipt): put(.receipt, receipt.display, receipt.number)
    case .link(let number, let link): put(.link, number, link)
    }
  }
}

extension Journal.Instance: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(
      scene: try reader.take(), number: try reader.take(), isModal: try reader.take(), isGuard: try reader.take(),
      holders: try reader.take(), resultRoute: try reader.take(), opener: try reader.take(), pane: try reader.take(),
      state: try reader.take(), inputs: try reader.take(), alert: try reader.take(), position: try reader.take())
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(
      scene, number, isModal, isGuard, holders, resultRoute, opener, pane, state, inputs, alert, position)
  }
}

extension Journal.Pane: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    let parent = try reader.take(Int.self)
    let key = PaneKey(route: try reader.take(), id: try reader.take(), place: try reader.take())
    self.init(parent: parent, key: key, isEnded: try reader.take(), hiddenOn: try reader.take())
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(parent, key.route, key.id, key.place, isEnded, hiddenOn)
  }
}

extension PaneTab: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(view: ElementID(try reader.take()), tab: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(view.rawValue, tab) }
}

extension ElementInput: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    element = ElementID(try reader.take())
    switch try reader.take(Int.self) {
    case 1: input = .text(try reader.take())
    case 2: input = .isOn(try reader.take())
    case 3: input = .picked(try reader.take())
    case 4: input = .picked(try reader.take(), place: try reader.take(Int.self))
    default: throw Unreadable()
    }
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(element.rawValue)
    switch input {
    case .text(let text): writer.put(1, text)
    case .isOn(let isOn): writer.put(2, isOn)
    case .picked(let words, nil): writer.put(3, words)
    case .picked(let words, let place?): writer.put(4, words, place)
    }
  }
}

extension ScreenPosition: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(
      focus: try reader.take(), cursors: try reader.take(), lists: try reader.take(), rows: try reader.take(),
      page: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(focus, cursors, lists, rows, page) }
}

extension ManifestText: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(manifest: try reader.takeBytes())
    lock = try reader.take(Bool.self) ? try reader.takeBytes() : nil
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(bytes: manifest)
    writer.put(lock != nil)
    if let lock { writer.put(bytes: lock) }
  }
}

extension Journal.Build: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    self.init(
      generation: try reader.take(), file: try reader.take(), copy: try reader.take(), isProven: try reader.take())
  }

  package func write(to writer: inout RecordWriter) { writer.put(generation, file, copy, isProven) }
}

extension Crash: Recorded {
  package init(from reader: inout RecordReader) throws(Unreadable) {
    let id = try reader.take(String.self)
    guard let digest = SHA256(try reader.take(String.self)) else { throw Unreadable() }
    self.init(
      id: id, digest: digest, file: try reader.take(), reason: try reader.take(), count: try reader.take(),
      isUnproven: try reader.take(), isWritten: try reader.take(), time: try reader.take())
  }

  package func write(to writer: inout RecordWriter) {
    writer.put(id, digest.description, file, reason, count, isUnproven, isWritten, time)
  }
}
