import SwiftSyntax

/// What a scene or worker says of itself: the routes that it takes, and the workers that it uses.
struct Descriptor {
  /// A name in it: `news` of `.news.optional`.
  struct Entry {
    let name: String
    let node: ExprSyntax
    let file: ParsedFile
  }

  private(set) var routes: [Entry] = []
  private(set) var workers: [Entry] = []
  /// Whether all routes, or all workers, are spelled.
  private(set) var hasAllRoutes = true
  private(set) var hasAllWorkers = true
  private(set) var calls: [FunctionCallExprSyntax] = []

  /// - Returns: nil when the sources have none.
  init?(of module: LintModule, _ names: Names) {
    for file in module.sound {
      for call in file.tree.descendants(FunctionCallExprSyntax.self)
      where ["SceneDescriptor", "WorkerDescriptor"].contains(call.called(names)) {
        calls.append(call)
        read(call, file)
      }
    }
    if calls.isEmpty { return nil }
  }

  private mutating func read(_ call: FunctionCallExprSyntax, _ file: ParsedFile) {
    // What has no label follows one that has.
    var label = ""
    for argument in call.arguments {
      label = argument.label?.text ?? label
      let entry = argument.expression.keyName.map { Entry(name: $0, node: argument.expression, file: file) }
      switch label {
      case "routes", "openRoutes", "resultRoutes":
        routes += entry.map { [$0] } ?? []
        hasAllRoutes = hasAllRoutes && entry != nil
      case "workers":
        workers += entry.map { [$0] } ?? []
        hasAllWorkers = hasAllWorkers && entry != nil
      default: break
      }
    }
  }

  func contains(_ node: some SyntaxProtocol) -> Bool {
    calls.contains { $0.position <= node.position && node.endPosition <= $0.endPosition && $0.root.id == node.root.id }
  }
}

extension FunctionCallExprSyntax {
  /// What it makes or calls, typealiases followed: `Segue`; for a member its own name.
  func called(_ names: Names) -> String {
    if let name = calledExpression.typeName { return names.resolve(name, in: "").first?.name ?? name }
    return calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? calledExpression.code
  }
}

extension ExprSyntax {
  /// The name of a route or of a worker's key: `news` of `.news.optional`, of `Route.news` and of `.application.route(to: id)`.
  var keyName: String? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.is(MemberAccessExprSyntax.self) ? call.calledExpression.keyName : nil
    }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    guard let base = member.base else { return member.declName.baseName.text }
    if base.typeName != nil { return member.declName.baseName.text }
    return base.keyName
  }
}

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
