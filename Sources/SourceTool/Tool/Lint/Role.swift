/// What a type is in the cycle.
enum Role: String {
  case view, interactor, presenter, router, state, dataStore, worker, navigator, configurator

  /// The roles that one may know besides its own kind; nil for one that may know all.
  var mayKnow: Set<Role>? {
    switch self {
    case .view: [.interactor, .router, .state]
    case .interactor: [.presenter, .dataStore, .worker]
    case .presenter: [.view, .state]
    case .router: [.dataStore, .navigator, .view]
    case .state: []
    // What a Worker calls so is its own: the router of requests, the store of its data.
    case .worker: [.router, .dataStore]
    case .dataStore, .navigator, .configurator: nil
    }
  }

  /// As a sentence names it.
  var words: String {
    switch self {
    case .view: "the view"
    case .interactor: "the Interactor"
    case .presenter: "the Presenter"
    case .router: "the Router"
    case .state: "the view's state"
    case .dataStore: "a data store"
    case .worker: "a Worker"
    case .navigator: "the navigator"
    case .configurator: "the Configurator"
    }
  }

  /// What VIPKit's types are.
  static let ofVIPKit: [String: Role] = [
    "Navigator": .navigator, "LiveWorker": .worker, "WorkerKey": .worker, "WorkerSlot": .worker,
    "WorkerProvider": .worker, "WorkerContext": .worker, "WorkerFactory": .worker,
  ]

  /// How names end that say a role. A longer one comes before one that it ends with.
  private static let suffixes: [(String, Role)] = [
    ("BusinessLogic", .interactor), ("Interactor", .interactor), ("PresentationLogic", .presenter),
    ("Presenter", .presenter), ("DisplayLogic", .view), ("ViewController", .view), ("RoutingLogic", .router),
    ("DataPassing", .router), ("Router", .router), ("DataStore", .dataStore), ("Configurator", .configurator),
    ("Worker", .worker),
  ]

  /// The role of what is named so.
  init?(suffixOf name: String) {
    guard let role = Self.suffixes.first(where: { name.hasSuffix($0.0) })?.1 else { return nil }
    self = role
  }
}
