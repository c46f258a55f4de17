import HostSystem
package import HostManifest
package import ScreenModel

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
  case manifest(ManifestText)
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
    case .manifest(let text): manifest = text
    }
  }

  /// What leads from this journal to another of the same application.
  package func changes(to other: Journal) -> [JournalChange] {
    let inForce = manifest == other.manifest ? nil : other.manifest
    return other.builds.changes(since: builds).sorted { $0.key < $1.key }.map { .builds(id: $0.key, $0.after ?? []) }
      + other.swaps.changes(since: swaps).sorted { $0.key < $1.key }.map { .swap(id: $0.key, file: $0.after) }
      + other.uses.changes(since: uses).sorted { $0.key < $1.key }.compactMap { worker, _, use in
        use.map { .use(worker: worker, implementation: $0) }
      }
      + (crashes == other.crashes ? [] : [.crashes(other.crashes)])
      + (inForce.map { [.manifest($0)] } ?? [])
      + changes(to: other.instances)
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
