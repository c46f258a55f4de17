import SourceMessages
import SwiftSyntax

/// `cycle-direction`: who may know whom. `interactor-display`: business logic runs under any display, or none.
enum Cycle {
  static func check(_ names: Names) -> [SourceFinding] {
    var once = Once()
    var findings: [SourceFinding] = []
    for (symbol, role, part) in names.parts {
      for (name, node) in WrittenNames(in: part.node).found {
        // Repetitions are reported once.
        if let finding = finding(name, node, role, part.file, names), once.isFirst(part.file.path, symbol.path, name),
          once.isFirst(finding)
        {
          findings.append(finding)
        } else if role == .interactor, DisplayTypes.all.contains(name), !names.isDeclared(name),
          once.isFirst(part.file.path, symbol.path, name)
        {
          findings.append(
            SourceFinding(
              .interactorDisplay, node, in: part.file, found: "the Interactor uses \(name), which is display code",
              expected: "entities, Workers and what Contracts has",
              "put into the Response what is known, and let the Presenter or the view choose how it is shown"))
        }
      }
    }
    return findings
  }

  private static func finding(
    _ name: String, _ node: Syntax, _ role: Role, _ file: ParsedFile, _ names: Names
  ) -> SourceFinding? {
    guard let other = names.role(of: name), let allowed = role.mayKnow,
      ![role, .configurator].contains(other), !allowed.contains(other)
    else { return nil }
    // Another rule reports the Navigator, which is display code.
    if role == .interactor, names.declaration(of: name) == nil { return nil }
    return SourceFinding(
      .cycleDirection, node, in: file, found: "\(role.rawValue) knows \(other.rawValue), \(name)",
      expected: expectation(allowed), suggestion(role, other))
  }

  private static func expectation(_ allowed: Set<Role>) -> String {
    let order: [Role] = [.interactor, .presenter, .view, .router, .state, .dataStore, .worker, .navigator]
    let known = order.filter(allowed.contains).map(\.rawValue)
    return known.isEmpty ? "none of the cycle" : "at most " + known.joined(separator: ", ")
  }

  private static func suggestion(_ role: Role, _ other: Role) -> String {
    switch (role, other) {
    case (.presenter, .interactor): "tell the view by a ViewModel; it asks the Interactor by a Request"
    case (.presenter, .worker): "call it in the Interactor, and pass the result in the Response"
    case (.presenter, _): "tell the view by a ViewModel; it asks the Router to lead on"
    case (.interactor, _): "tell the Presenter by a Response; what follows is its business and the view's"
    case (.view, .presenter): "ask the Interactor by a Request; the Presenter answers with a ViewModel"
    case (.view, .navigator), (.view, .dataStore): "ask the Router, which leads on and passes data"
    case (.view, _): "ask the Interactor by a Request"
    case (.router, _): "let the view decide when to lead on, and read what is passed from the data store"
    default: "pass values, and give results back to who calls"
    }
  }
}

/// A type's role in the cycle; the raw value is for messages.
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

  /// Besides its own kind; nil for a role that may know all.
  var mayKnow: Set<Role>? {
    switch self {
    case .view: [.interactor, .router, .state]
    case .interactor: [.presenter, .dataStore, .worker]
    case .presenter: [.view, .state]
    case .router: [.dataStore, .navigator, .view]
    case .state: []
    // A Worker's own types have such names: a router of requests, a store of data.
    case .worker: [.router, .dataStore]
    case .dataStore, .navigator, .configurator: nil
    }
  }

  static let ofVIPKit: [String: Role] = [
    "Navigator": .navigator, "LiveWorker": .worker, "WorkerKey": .worker, "WorkerSlot": .worker,
    "WorkerProvider": .worker, "WorkerContext": .worker,
  ]

  /// By the ends of names; a longer one comes before one that it ends with.
  private static let suffixes: [(String, Role)] = [
    ("BusinessLogic", .interactor), ("Interactor", .interactor), ("PresentationLogic", .presenter),
    ("Presenter", .presenter), ("DisplayLogic", .view), ("ViewController", .view), ("RoutingLogic", .router),
    ("DataPassing", .router), ("Router", .router), ("DataStore", .dataStore), ("Configurator", .configurator),
    ("Worker", .worker),
  ]

  init?(suffixOf name: String) {
    guard let role = Self.suffixes.first(where: { name.hasSuffix($0.0) })?.1 else { return nil }
    self = role
  }
}
