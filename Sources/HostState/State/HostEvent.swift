package import HostSystem

package enum HostEvent: Sendable, Equatable {
  case began(pid: Int32, Start)
  /// The previous app died; `id` is nil when nobody knows whose code it was.
  case crashed(id: String?, generation: Int?, reason: String)
  /// The main actor hangs; `id` names the build that ran last.
  case hung(id: String?, generation: Int?, seconds: Int)
  case answered(id: String?, generation: Int?, seconds: Int)
  /// `data` is the protocol of the passed data.
  case routed(from: String, to: String, route: String, data: String?)
  case discovered(id: String, library: String)
  case waiting(id: String, library: String)
  case loaded(id: String, generation: Int, library: String)
  case refused(id: String, reason: String)
  case presented(scene: String, generation: Int)
  case swapped(scene: String, generation: Int)
  case retired(id: String, generation: Int)
  /// `scene` is nil for all scenes without a choice of their own.
  case workerChanged(worker: String, scene: String?, implementation: String, generation: Int)
  case rolledBack(id: String, library: String)
  /// Builds can't be unloaded, and there are enough for a restart.
  case restartOffered(builds: Int)
  case manifestReloaded(file: String)
  case manifestRefused(file: String, reason: String)

  package enum Start: String, Sendable {
    case start
    case resume
    case restart
    case crash
  }
}

extension HostEvent: Encodable {
  private enum Key: String, CodingKey {
    case event, id, scene, worker, implementation, generation, library, builds, file, reason
    case pid, start, seconds, from, to, route, data
  }

  private var json: (name: String, values: [Key: (any Encodable)?]) {
    switch self {
    case .began(let pid, let start): ("began", [.pid: pid, .start: start.rawValue])
    case .crashed(let id, let generation, let reason): ("crashed", [.id: id, .generation: generation, .reason: reason])
    case .hung(let id, let generation, let seconds): ("hung", [.id: id, .generation: generation, .seconds: seconds])
    case .answered(let id, let generation, let seconds):
      ("answered", [.id: id, .generation: generation, .seconds: seconds])
    case .routed(let from, let to, let route, let data):
      ("routed", [.from: from, .to: to, .route: route, .data: data])
    case .discovered(let id, let library): ("discovered", [.id: id, .library: library])
    case .waiting(let id, let library): ("waiting", [.id: id, .library: library])
    case .loaded(let id, let generation, let library):
      ("loaded", [.id: id, .generation: generation, .library: library])
    case .refused(let id, let reason): ("refused", [.id: id, .reason: reason])
    case .presented(let scene, let generation): ("presented", [.scene: scene, .generation: generation])
    case .swapped(let scene, let generation): ("swapped", [.scene: scene, .generation: generation])
    case .retired(let id, let generation): ("retired", [.id: id, .generation: generation])
    case .workerChanged(let worker, let scene, let implementation, let generation):
      ("workerChanged", [.worker: worker, .scene: scene, .implementation: implementation, .generation: generation])
    case .rolledBack(let id, let library): ("rolledBack", [.id: id, .library: library])
    case .restartOffered(let builds): ("restartOffered", [.builds: builds])
    case .manifestReloaded(let file): ("manifestReloaded", [.file: file])
    case .manifestRefused(let file, let reason): ("manifestRefused", [.file: file, .reason: reason])
    }
  }

  var name: String { json.name }

  /// A flat object: `{"event":"swapped","scene":"Login","generation":2}`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let (name, values) = json
    try container.encode(name, forKey: .event)
    for case (let key, let value?) in values { try container.encode(value, forKey: key) }
  }
}

package struct TimedEvent: Sendable, Equatable {
  package let time: Timestamp
  package let event: HostEvent

  package init(_ event: HostEvent, at time: Timestamp = .now) {
    self.event = event
    self.time = time
  }
}

extension TimedEvent: Encodable {
  private enum Key: String, CodingKey { case time }

  /// A flat object, with its time in UTC (RFC 3339).
  package func encode(to encoder: any Encoder) throws {
    try event.encode(to: encoder)
    var json = encoder.container(keyedBy: Key.self)
    try json.encode(time.utc, forKey: .time)
  }
}
