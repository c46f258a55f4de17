import HostInspection
import HostManifest
package import HostSystem
package import HostJournal

package struct StateDifference: Sendable {
  /// For all listeners.
  package private(set) var events: [HostEvent] = []
  /// For the author.
  package private(set) var faults: [Diagnostic] = []
  package let journal: [JournalChange]
  /// Copies of builds that the journal no longer has.
  package private(set) var forgottenCopies: [String] = []
  /// Whether routes may have other destinations: a library has gone out of use.
  package private(set) var mayRouteElsewhere = false
  /// Protocol names of workers with another implementation.
  package private(set) var exchangedWorkers: Set<String> = []
  package private(set) var isVisible = false
  /// Whether another manifest is in force, or an edited one is in order again.
  package private(set) var isOfManifest = false

  init(from old: AppState, to new: AppState, by changes: [Change]) {
    journal = old.journal.changes(to: new.journal)
    // At each key nothing else has changed, so nothing else is compared.
    if changes.allSatisfy(\.isOfPlace) { return }
    for case .manifestReloaded in changes { isOfManifest = true }
    let refusal = changes.compactMap { Self.refusal($0, new) }.last
    let builds = new.builds.changes(since: old.builds)
    exchangedWorkers = Set(
      new.bindings.changes(since: old.bindings).filter { $1 != nil && $2 != nil }.map(\.key.worker))
    events =
      Self.loaded(builds) + Self.found(old, new) + (isOfManifest ? [.manifestReloaded(file: new.manifest.file)] : [])
      + (refusal.map { [$0.event] } ?? []) + Self.swapped(builds)
      + Self.presented(old, new) + Self.bound(exchangedWorkers, new) + Self.retired(builds.map(\.key), old, new)
      + Self.offered(old, new)
    faults = refusal.map { [$0.fault] } ?? []
    forgottenCopies = journal.flatMap { change in
      guard case .builds(let id, let builds) = change else { return [String]() }
      let copies = Set(builds.map(\.copy))
      return old.journal.builds[id, default: []].map(\.copy).filter { !copies.contains($0) }
    }
    mayRouteElsewhere = builds.contains { key, _, _ in
      new.libraries[key]?.isRetired == true && old.libraries[key]?.isRetired != true
    }
    isVisible = old.messages != new.messages || old.screen != new.screen
  }

  private typealias BuildChange = (key: String, before: BuildLine?, after: BuildLine?)

  private static func loaded(_ builds: [BuildChange]) -> [HostEvent] {
    builds.compactMap { id, before, after in
      guard let build = after?.newest, build != before?.newest else { return nil }
      return .loaded(id: id, generation: build.generation, library: build.file)
    }
  }

  private static func found(_ old: AppState, _ new: AppState) -> [HostEvent] {
    let waiting = new.incomplete.changes(since: old.incomplete).compactMap { id, _, file in
      file.map { HostEvent.waiting(id: id, library: $0) }
    }
    let discovered = new.announced.changes(since: old.announced).compactMap { id, before, file in
      before == nil ? file.map { HostEvent.discovered(id: id, library: $0) } : nil
    }
    return waiting + discovered
  }

  private static func refusal(_ change: Change, _ new: AppState) -> (event: HostEvent, fault: Diagnostic)? {
    switch change {
    case .updateRefused(let id, let refusal, _): (.refused(id: id, reason: refusal.message), refusal)
    case .manifestRefused(let fault): (.manifestRefused(file: new.manifest.file, reason: fault.message), fault)
    default: nil
    }
  }

  private static func swapped(_ builds: [BuildChange]) -> [HostEvent] {
    builds.compactMap { id, before, after in
      guard let current = after?.current, let last = before?.current, current != last,
        current.facts.entry.kind == .scene, current != before?.fallback
      else { return nil }
      return .swapped(scene: id, generation: current.generation)
    }
  }

  private static func presented(_ old: AppState, _ new: AppState) -> [HostEvent] {
    guard let top = new.screen.top, new.arrivals != old.arrivals else { return [] }
    return [.presented(scene: top.scene, generation: top.generation)]
  }

  private static func bound(_ workers: Set<String>, _ new: AppState) -> [HostEvent] {
    guard !workers.isEmpty else { return [] }
    return HostStatus.bindings(of: new).filter { workers.contains($0.worker) }.map {
      .workerChanged(worker: $0.worker, scene: $0.scene, implementation: $0.implementation, generation: $0.generation)
    }
  }

  private static func retired(_ builds: [String], _ old: AppState, _ new: AppState) -> [HostEvent] {
    var ids = Set(builds)
    if old.screen != new.screen {
      let nodes = new.screen.nodes
      for (index, node) in old.screen.nodes.enumerated() where index >= nodes.count || nodes[index] != node {
        ids.insert(node.scene)
      }
    }
    ids.formUnion(
      new.bindings.changes(since: old.bindings).compactMap { _, before, _ in before?.choice.implementation })
    return ids.sorted().flatMap { id in
      old.generationsAtWork(of: id).subtracting(new.generationsAtWork(of: id)).sorted().map {
        .retired(id: id, generation: $0)
      }
    }
  }

  private static func offered(_ old: AppState, _ new: AppState) -> [HostEvent] {
    old.restartsOffered == new.restartsOffered ? [] : [.restartOffered(builds: new.buildCount)]
  }
}

extension AppState {
  package mutating func commit(_ changes: [Change]) -> StateDifference {
    let old = self
    for change in changes { apply(change) }
    return StateDifference(from: old, to: self, by: changes)
  }

  /// The builds in use, their fallbacks, and those that still work.
  fileprivate func generationsAtWork(of id: String) -> Set<Int> {
    let line = builds[id]
    let shown = screen.nodes.filter { $0.scene == id }.flatMap { [$0.generation] + $0.draining }
    let bound = bindings.values.map(\.choice).filter { $0.implementation == id }.map(\.generation)
    return Set([line?.current, line?.fallback].compactMap { $0?.generation } + shown + bound)
  }
}
