import SourceMessages
import SwiftSyntax

/// Who may know whom: `cycle-direction`, `cycle-message`, `presenter-worker`.
enum Cycle: LintRule {
  static func check(_ module: LintModule, in application: LintApplication) -> [SourceFinding] {
    let names = Names(of: module, in: application)
    var once = Once()
    var findings: [SourceFinding] = []
    for (symbol, role, part) in module.parts(names) {
      for reference in References(in: Syntax(part.node), of: symbol, names).found {
        // One place of what is said again and again.
        guard let finding = finding(reference, role, part.file, names),
          once.isFirst(part.file.path, symbol.path, reference.target.name), once.isFirst(finding)
        else { continue }
        findings.append(finding)
      }
      if role == .presenter { findings += waits(in: part, of: symbol, names) }
      if role == .configurator { findings += given(in: part, of: symbol, names, &once) }
    }
    return findings
  }

  private static func finding(
    _ reference: References.Reference, _ role: Role, _ file: ParsedFile, _ names: Names
  ) -> SourceFinding? {
    if let message = names.message(reference.target) {
      guard !allowedMessages(role).contains(message) else { return nil }
      return SourceFinding(
        .cycleMessage, reference.node, in: file, found: "\(role.words) speaks of \(reference.target.name)",
        expected: expectedMessages(role), "let \(receiver(of: message).words) have it, and pass on what it makes of it")
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
      found: "\(role.words) knows \(other.words), \(reference.target.name)", expected: expectation(role, allowed),
      suggestion(role, other))
  }

  // MARK: Messages

  private static func allowedMessages(_ role: Role) -> Set<String> {
    switch role {
    case .view: ["Request", "ViewModel"]
    case .interactor: ["Request", "Response"]
    case .presenter: ["Response", "ViewModel"]
    case .router: []
    case .state: ["ViewModel"]
    case .worker, .dataStore, .navigator, .configurator: ["Request", "Response", "ViewModel"]
    }
  }

  private static func expectedMessages(_ role: Role) -> String {
    switch role {
    case .view: "Requests that it makes, and ViewModels that it shows"
    case .interactor: "Requests that it takes, and Responses that it makes"
    case .presenter: "Responses that it takes, and ViewModels that it makes"
    default: "none of the messages of the cycle"
    }
  }

  private static func receiver(of message: String) -> Role {
    switch message {
    case "Request": .interactor
    case "Response": .presenter
    default: .view
    }
  }

  // MARK: Directions

  private static func expectation(_ role: Role, _ allowed: Set<Role>) -> String {
    let order: [Role] = [.interactor, .presenter, .view, .router, .state, .dataStore, .worker, .navigator]
    let known = order.filter(allowed.contains).map(\.words)
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
  private static func waits(in part: Symbol.Part, of symbol: Symbol, _ names: Names) -> [SourceFinding] {
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
    in part: Symbol.Part, of symbol: Symbol, _ names: Names, _ once: inout Once
  ) -> [SourceFinding] {
    var findings: [SourceFinding] = []
    for closure in part.node.descendants(ClosureExprSyntax.self) {
      guard let taker = taker(of: closure),
        let role = names.targets(of: taker, in: symbol.path).lazy
          .compactMap(names.role).first
      else { continue }
      for reference in References(in: Syntax(closure), of: symbol, names).found {
        if let finding = finding(reference, role, part.file, names),
          once.isFirst(part.file.path, role.rawValue, reference.target.name), once.isFirst(finding)
        {
          findings.append(finding)
        }
      }
    }
    return findings
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
