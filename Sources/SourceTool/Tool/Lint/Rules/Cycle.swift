import SourceMessages
import SwiftSyntax

/// Who may know whom: `cycle-direction`, `cycle-message`, `presenter-worker`.
enum Cycle {
  static func check(_ names: Names) -> [SourceFinding] {
    var once = Once()
    var findings: [SourceFinding] = []
    for (symbol, role, part) in names.parts {
      // The Configurator, which may know all, puts closures into others: what is in one, its taker says.
      let given = role == .configurator ? given(in: part, of: symbol, names) : []
      for (node, role, sayer) in [(Syntax(part.node), role, symbol.path)] + given {
        for reference in References(in: node, of: symbol, names).found {
          // One place of what is said again and again.
          guard let finding = finding(reference, role, part.file, names),
            once.isFirst(part.file.path, sayer, reference.target.name), once.isFirst(finding)
          else { continue }
          findings.append(finding)
        }
      }
      if role == .presenter { findings += waits(in: part, of: symbol, names) }
    }
    return findings
  }

  private static func finding(
    _ reference: References.Reference, _ role: Role, _ file: ParsedFile, _ names: Names
  ) -> SourceFinding? {
    if let message = names.message(reference.target) {
      let (allowed, expected) = messages(of: role)
      guard !allowed.contains(message) else { return nil }
      let receivers: [String: Role] = ["Request": .interactor, "Response": .presenter]
      return SourceFinding(
        .cycleMessage, reference.node, in: file, found: "\(role.rawValue) speaks of \(reference.target.name)",
        expected: expected,
        "let \(receivers[message, default: .view].rawValue) have it, and pass on what it makes of it")
    }
    guard let other = names.role(of: reference.target), let allowed = role.mayKnow,
      ![role, .configurator].contains(other), !allowed.contains(other)
    else { return nil }
    // That is display code, which another rule tells.
    if role == .interactor, case .external = reference.target { return nil }
    if role == .presenter, other == .worker {
      return SourceFinding(
        .presenterWorker, reference.node, in: file, found: "the Presenter knows the Worker \(reference.target.name)",
        expected: "Workers known to the Interactor alone",
        "call it in the Interactor, and pass the result in the Response")
    }
    return SourceFinding(
      .cycleDirection, reference.node, in: file,
      found: "\(role.rawValue) knows \(other.rawValue), \(reference.target.name)", expected: expectation(role, allowed),
      suggestion(role, other))
  }

  /// The messages that a role may speak of, and how a sentence says it.
  private static func messages(of role: Role) -> (allowed: Set<String>, expected: String) {
    switch role {
    case .view: (["Request", "ViewModel"], "Requests that it makes, and ViewModels that it shows")
    case .interactor: (["Request", "Response"], "Requests that it takes, and Responses that it makes")
    case .presenter: (["Response", "ViewModel"], "Responses that it takes, and ViewModels that it makes")
    case .router: ([], "none of the messages of the cycle")
    case .state: (["ViewModel"], "none of the messages of the cycle")
    case .worker, .dataStore, .navigator, .configurator: (["Request", "Response", "ViewModel"], "")
    }
  }

  private static func expectation(_ role: Role, _ allowed: Set<Role>) -> String {
    let order: [Role] = [.interactor, .presenter, .view, .router, .state, .dataStore, .worker, .navigator]
    let known = order.filter(allowed.contains).map(\.rawValue)
    return known.isEmpty ? "none of the cycle" : "at most " + known.joined(separator: ", ")
  }

  private static func suggestion(_ role: Role, _ other: Role) -> String {
    switch (role, other) {
    case (.presenter, .interactor): "tell the view by a ViewModel; it asks the Interactor by a Request"
    case (.presenter, _): "tell the view by a ViewModel; it asks the Router to lead on"
    case (.interactor, _): "tell the Presenter by a Response; what follows is its business and the view's"
    case (.view, .presenter): "ask the Interactor by a Request; the Presenter answers with a ViewModel"
    case (.view, .navigator), (.view, .dataStore): "ask the Router, which leads on and passes data"
    case (.view, _): "ask the Interactor by a Request"
    case (.router, _): "let the view decide when to lead on, and read what is passed from the data store"
    default: "pass values, and give results back to who calls"
    }
  }

  // MARK: Closures

  /// Only Workers are waited for, also where a closure hides which one it is. A display on another actor may be.
  private static func waits(in part: Declaration, of symbol: Symbol, _ names: Names) -> [SourceFinding] {
    part.node.descendants(AwaitExprSyntax.self).filter { node in
      let called = node.expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
      let base = called?.base.map { names.targets(of: $0, in: symbol.path) } ?? []
      return !base.contains { [.view, .state].contains(names.role(of: $0)) }
    }.map {
      SourceFinding(
        .presenterWorker, $0, in: part.file, found: "the Presenter waits for \($0.expression.shortCode)",
        expected: "a Presenter that makes a ViewModel at once",
        "wait for it in the Interactor, and pass the result in the Response")
    }
  }

  /// What the Configurator puts into a closure for a role, as if the role said it itself.
  private static func given(
    in part: Declaration, of symbol: Symbol, _ names: Names
  ) -> [(node: Syntax, role: Role, sayer: String)] {
    part.node.descendants(ClosureExprSyntax.self).compactMap { closure in
      let targets = taker(of: closure).map { names.targets(of: $0, in: symbol.path) } ?? []
      return targets.lazy.compactMap(names.role).first.map { (Syntax(closure), $0, $0.rawValue) }
    }
  }

  /// What is made with a closure, `LoginPresenter(…) { }`, or whose property gets it, `presenter.reload = { }`.
  private static func taker(of closure: ClosureExprSyntax) -> ExprSyntax? {
    if let argument = closure.parent?.as(LabeledExprSyntax.self) {
      return argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
    }
    if let call = closure.parent?.as(FunctionCallExprSyntax.self) { return call.calledExpression }
    guard let elements = closure.parent?.as(ExprListSyntax.self), elements.count == 3,
      elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true
    else { return nil }
    return elements.first?.as(MemberAccessExprSyntax.self)?.base
  }
}

/// What a type is in the cycle.
///
/// The raw value is how a sentence names it.
enum Role: String {
  case view = "the view"
  case interactor = "the Interactor"
  case presenter = "the Presenter"
  case router = "the Router"
  case state = "the view's state"
  case dataStore = "a data store"
  case worker = "a Worker"
  case navigator = "the navigator"
  case configurator = "the Configurator"

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
