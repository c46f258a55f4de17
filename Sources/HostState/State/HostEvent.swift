/// Something that happened to an application while it runs.
package enum HostEvent: Sendable, Equatable {
  /// The app runs, as a process of this number, and why: see ``Start``.
  case began(pid: Int32, Start)
  /// The app before this one has ended unasked: whose code it was, as far as that is known, and why.
  case crashed(id: String?, generation: Int?, reason: String)
  /// The main actor doesn't answer: for how many seconds, and whose code was given it last.
  case hung(id: String?, generation: Int?, seconds: Int)
  /// It answers again.
  case answered(id: String?, generation: Int?, seconds: Int)
  /// The user is led from one scene to another; `data` is the protocol through which that is given its data.
  case routed(from: String, to: String, route: String, data: String?)
  /// A library is there that wasn't there before.
  case discovered(id: String, library: String)
  /// A library's file isn't whole yet; it is taken when it is.
  case waiting(id: String, library: String)
  /// A library's code has come into the process.
  case loaded(id: String, generation: Int, library: String)
  /// A library was not updated. What ran before goes on.
  case refused(id: String, reason: String)
  /// A scene has come on the screen.
  case presented(scene: String, generation: Int)
  /// A new build of a scene has taken the place of the one before it, wherever it is shown.
  case swapped(scene: String, generation: Int)
  /// A build of a scene or worker is not used any more.
  case retired(id: String, generation: Int)
  /// An object of a scene that was replaced or left is still alive: `viewController`, `interactor`, `presenter` or `router`; the
  /// name of its type, of one that a Builder hides.
  /// `holders` are the properties that hold it, such as `LoginPresenter.viewController`, as far as they can be known.
  case leaked(scene: String, generation: Int, object: String, holders: [String])
  /// An object that was told to be `leaked` is gone after all.
  case released(scene: String, generation: Int, object: String)
  /// Another implementation, or another build of it, answers the calls of a worker. `scene` is nil when all scenes are
  /// meant that have no choice of their own.
  case workerChanged(worker: String, scene: String?, implementation: String, generation: Int)
  /// So many builds are in the process that a restart is worth it; none can be unloaded.
  case restartOffered(builds: Int)
  /// The manifest was edited, and the edit is in force.
  case manifestReloaded(file: String)
  /// The manifest was edited, and nothing of the edit is in force.
  case manifestRefused(file: String, reason: String)

  /// Why an app was started.
  package enum Start: String, Sendable {
    /// Somebody has started the application.
    case start
    /// It goes on where a run was cut off.
    case resume
    /// It was restarted where the user is.
    case restart
    /// The app before it has crashed.
    case crash
  }
}

extension HostEvent: Encodable {
  private enum Key: String, CodingKey {
    case event, id, scene, worker, implementation, generation, library, object, holders, builds, file, reason
    case pid, start, seconds, from, to, route, data
  }

  /// The name of the event in JSON.
  var name: String {
    switch self {
    case .began: "began"
    case .crashed: "crashed"
    case .hung: "hung"
    case .answered: "answered"
    case .routed: "routed"
    case .discovered: "discovered"
    case .waiting: "waiting"
    case .loaded: "loaded"
    case .refused: "refused"
    case .presented: "presented"
    case .swapped: "swapped"
    case .retired: "retired"
    case .leaked: "leaked"
    case .released: "released"
    case .workerChanged: "workerChanged"
    case .restartOffered: "restartOffered"
    case .manifestReloaded: "manifestReloaded"
    case .manifestRefused: "manifestRefused"
    }
  }

  /// Writes the event as one flat object: `{"event":"swapped","scene":"Login","generation":2}`.
  package func encode(to encoder: any Encoder) throws {
    var json = encoder.container(keyedBy: Key.self)
    try json.encode(name, forKey: .event)
    switch self {
    case .began(let pid, let start):
      try json.encode(pid, forKey: .pid)
      try json.encode(start.rawValue, forKey: .start)
    case .crashed(let id, let generation, let reason):
      try json.encodeIfPresent(id, forKey: .id)
      try json.encodeIfPresent(generation, forKey: .generation)
      try json.encode(reason, forKey: .reason)
    case .hung(let id, let generation, let seconds), .answered(let id, let generation, let seconds):
      try json.encodeIfPresent(id, forKey: .id)
      try json.encodeIfPresent(generation, forKey: .generation)
      try json.encode(seconds, forKey: .seconds)
    case .routed(let from, let to, let route, let data):
      try json.encode(from, forKey: .from)
      try json.encode(to, forKey: .to)
      try json.encode(route, forKey: .route)
      try json.encodeIfPresent(data, forKey: .data)
    case .discovered(let id, let library), .waiting(let id, let library):
      try json.encode(id, forKey: .id)
      try json.encode(library, forKey: .library)
    case .loaded(let id, let generation, let library):
      try json.encode(id, forKey: .id)
      try json.encode(generation, forKey: .generation)
      try json.encode(library, forKey: .library)
    case .refused(let id, let reason):
      try json.encode(id, forKey: .id)
      try json.encode(reason, forKey: .reason)
    case .presented(let scene, let generation), .swapped(let scene, let generation):
      try json.encode(scene, forKey: .scene)
      try json.encode(generation, forKey: .generation)
    case .retired(let id, let generation):
      try json.encode(id, forKey: .id)
      try json.encode(generation, forKey: .generation)
    case .leaked(let scene, let generation, let object, let holders):
      try json.encode(scene, forKey: .scene)
      try json.encode(generation, forKey: .generation)
      try json.encode(object, forKey: .object)
      if !holders.isEmpty { try json.encode(holders, forKey: .holders) }
    case .released(let scene, let generation, let object):
      try json.encode(scene, forKey: .scene)
      try json.encode(generation, forKey: .generation)
      try json.encode(object, forKey: .object)
    case .workerChanged(let worker, let scene, let implementation, let generation):
      try json.encode(worker, forKey: .worker)
      try json.encodeIfPresent(scene, forKey: .scene)
      try json.encode(implementation, forKey: .implementation)
      try json.encode(generation, forKey: .generation)
    case .restartOffered(let builds):
      try json.encode(builds, forKey: .builds)
    case .manifestReloaded(let file):
      try json.encode(file, forKey: .file)
    case .manifestRefused(let file, let reason):
      try json.encode(file, forKey: .file)
      try json.encode(reason, forKey: .reason)
    }
  }
}
