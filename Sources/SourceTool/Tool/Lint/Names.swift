import SwiftSyntax

/// What a name stands for.
enum Target {
  case declared(Symbol)
  /// A type that the application's sources don't declare.
  case external(String)

  var name: String {
    switch self {
    case .declared(let symbol): symbol.path
    case .external(let name): name
    }
  }
}

/// Finds out what names and expressions of a module stand for, as far as its sources say it.
struct Names {
  let module: LintModule
  let application: LintApplication
  private let tables: [Symbols]

  init(of module: LintModule, in application: LintApplication) {
    (self.module, self.application) = (module, application)
    tables = application.visible(to: module).map(\.symbols)
  }

  // MARK: Types

  /// The types that a type speaks of, typealiases followed.
  func targets(of type: some SyntaxProtocol, in scope: String, depth: Int = 0) -> [Target] {
    WrittenTypes(of: type).flatMap { resolve($0.name, in: scope, depth: depth) }
  }

  /// What a name stands for where it is written.
  func resolve(_ name: String, in scope: String, depth: Int = 0) -> [Target] {
    guard depth < 8 else { return [] }
    var around = scope.split(separator: ".").map(String.init)
    while true {
      let path = (around + [name]).joined(separator: ".")
      for table in tables {
        if let found = find(path, in: table, depth) { return found }
      }
      if around.isEmpty { return [.external(name)] }
      around.removeLast()
    }
  }

  private func find(_ path: String, in table: Symbols, _ depth: Int) -> [Target]? {
    if let symbol = table.byPath[path], !symbol.keyword.isEmpty {
      guard let alias = symbol.alias else { return [.declared(symbol)] }
      return targets(of: alias, in: symbol.outer, depth: depth + 1)
    }
    // What stands for an outer type, followed by a name in it: `NewsList.ShowAges.Response`.
    guard let dot = path.lastIndex(of: "."), let outer = find(String(path[..<dot]), in: table, depth + 1), depth < 8
    else { return nil }
    for case .declared(let symbol) in outer where symbol.path != path[..<dot] {
      for other in tables {
        if let found = find(symbol.path + path[dot...], in: other, depth + 1) { return found }
      }
    }
    return nil
  }

  /// Whether the application declares something of this name, anywhere.
  func isDeclared(_ name: String) -> Bool { tables.contains { $0.names.contains(name) } }

  // MARK: Roles

  /// The types of the module that have a role, with their parts in files that are Swift.
  var parts: [(symbol: Symbol, role: Role, part: Declaration)] {
    module.symbols.all.flatMap { symbol -> [(symbol: Symbol, role: Role, part: Declaration)] in
      guard let known = resolve(symbol.path, in: "").first, case .declared = known, let role = role(of: known) else {
        return []
      }
      return symbol.soundParts.map { (symbol, role, $0) }
    }
  }

  func role(of target: Target) -> Role? {
    switch target {
    case .external(let name): isDeclared(name) ? nil : Role.ofVIPKit[name]
    case .declared(let symbol): role(of: symbol, depth: 0)
    }
  }

  private func role(of symbol: Symbol, depth: Int) -> Role? {
    guard depth < 8 else { return nil }
    let isObject = ["class", "actor", "protocol"].contains(symbol.keyword)
    if isObject, let role = Role(suffixOf: symbol.name), role != .dataStore || symbol.keyword == "protocol" {
      return role
    }
    let isState = ["State", "Model"].contains { symbol.name.hasSuffix($0) }
    if isState, symbol.attributes.contains("@Observable") { return .state }
    guard symbol.keyword != "enum" else { return nil }
    var roles: [Role] = []
    for target in symbol.inherits.flatMap({ targets(of: $0, in: symbol.path) }) {
      switch target {
      case .external("View"), .external("ViewController"): roles.append(.view)
      case .external("SceneConfigurator"), .external("WorkerConfigurator"): roles.append(.configurator)
      case .declared(let other): if let role = role(of: other, depth: depth + 1) { roles.append(role) }
      case .external: break
      }
    }
    // An Interactor is a data store, too.
    return roles.first { $0 != .dataStore } ?? roles.first
  }

  /// What a type is of a use case: `Request`, `Response`, `ViewModel`, or a part of one.
  func message(_ target: Target) -> String? {
    guard case .declared(let symbol) = target else { return nil }
    return symbol.path.split(separator: ".").dropFirst().map(String.init)
      .first { ["Request", "Response", "ViewModel"].contains($0) }
  }

  /// The types that an expression has, or names, in the scope of a type; none when the sources don't say it.
  func targets(of expression: ExprSyntax, in scope: String, depth: Int = 0) -> [Target] {
    guard depth < 12 else { return [] }
    func inner(_ expression: ExprSyntax) -> [Target] { targets(of: expression, in: scope, depth: depth + 1) }
    if let name = expression.typeName {
      let found = resolve(name, in: scope).filter { if case .declared = $0 { true } else { !name.contains(".") } }
      if !found.isEmpty { return found }
    }
    if let node = expression.as(DeclReferenceExprSyntax.self) { return variable(node, in: scope, depth) }
    if let node = expression.as(MemberAccessExprSyntax.self) {
      guard let base = node.base else { return [] }
      return inner(base).flatMap { member(node.declName.baseName.text, of: $0, depth) }
    }
    if let node = expression.as(FunctionCallExprSyntax.self) { return inner(node.calledExpression) }
    if let node = expression.as(OptionalChainingExprSyntax.self) { return inner(node.expression) }
    if let node = expression.as(ForceUnwrapExprSyntax.self) { return inner(node.expression) }
    if let node = expression.as(TryExprSyntax.self) { return inner(node.expression) }
    if let node = expression.as(AwaitExprSyntax.self) { return inner(node.expression) }
    if let node = expression.as(TupleExprSyntax.self), node.elements.count == 1, let only = node.elements.first {
      return inner(only.expression)
    }
    if let node = expression.as(SequenceExprSyntax.self) {
      // What follows `as` comes last.
      return node.elements.last?.as(TypeExprSyntax.self).map { targets(of: $0.type, in: scope) } ?? []
    }
    return []
  }

  /// The type of a member, looked for in what the type inherits as well.
  private func member(_ name: String, of target: Target, _ depth: Int) -> [Target] {
    guard depth < 12, case .declared(let symbol) = target else { return [] }
    if let member = symbol.members[name] {
      if let type = member.type { return targets(of: type, in: symbol.path) }
      return member.value.map { targets(of: $0, in: symbol.path, depth: depth + 1) } ?? []
    }
    return symbol.inherits.flatMap { targets(of: $0, in: symbol.path) }
      .flatMap { self.member(name, of: $0, depth + 1) }
  }

  /// The type of a variable or parameter, looked for from where it is used outwards.
  private func variable(_ node: DeclReferenceExprSyntax, in scope: String, _ depth: Int) -> [Target] {
    let name = node.baseName.text
    let own = resolve(scope, in: "").filter { if case .declared = $0 { true } else { false } }
    if name == "self" { return own }
    switch local(of: node) {
    case .type(let type): return targets(of: type, in: scope)
    case .value(let value): return targets(of: value, in: scope, depth: depth + 1)
    case .unknown: return []
    case nil: break
    }
    return own.flatMap { member(name, of: $0, depth + 1) }
  }

  /// Whether a name is that of a parameter or of a variable in a function, whatever else has it.
  func isLocal(_ node: DeclReferenceExprSyntax) -> Bool { local(of: node) != nil }

  private func local(of node: DeclReferenceExprSyntax) -> Local? {
    var here = Syntax(node)
    for parent in node.ancestors {
      if let local = local(node.baseName.text, in: parent, before: here) { return local }
      here = parent
    }
    return nil
  }

  private enum Local {
    case type(TypeSyntax)
    case value(ExprSyntax)
    case unknown
  }

  private func local(_ name: String, in parent: Syntax, before here: Syntax) -> Local? {
    if let found = parent.parameters?.first(where: { ($0.secondName ?? $0.firstName).text == name }) {
      return .type(found.type)
    }
    if let closure = parent.as(ClosureExprSyntax.self) {
      switch closure.signature?.parameterClause {
      case .simpleInput(let names) where names.contains { $0.name.text == name }: return .unknown
      case .parameterClause(let clause):
        if let found = clause.parameters.first(where: { ($0.secondName ?? $0.firstName).text == name }) {
          return found.type.map { .type($0) } ?? .unknown
        }
      default: break
      }
    }
    if let statements = parent.as(CodeBlockItemListSyntax.self), parent.parent?.is(SourceFileSyntax.self) != true {
      for statement in statements.reversed() where statement.position < here.position {
        if let variable = statement.item.as(VariableDeclSyntax.self),
          let binding = variable.bindings.first(where: { $0.pattern.code == name })
        {
          return binding.typeAnnotation.map { .type($0.type) } ?? binding.initializer.map { .value($0.value) }
            ?? .unknown
        }
        if let found = statement.item.as(GuardStmtSyntax.self)?.conditions.value(of: name) { return .value(found) }
      }
    }
    if let found = parent.as(IfExprSyntax.self)?.conditions.value(of: name), here.is(CodeBlockSyntax.self) {
      return .value(found)
    }
    return nil
  }
}

extension ConditionElementListSyntax {
  /// What `let name = …` is given among these; nil for what is only unwrapped under its own name.
  fileprivate func value(of name: String) -> ExprSyntax? {
    lazy.compactMap { $0.condition.as(OptionalBindingConditionSyntax.self) }
      .first { $0.pattern.code == name }?.initializer?.value
  }
}

extension Syntax {
  fileprivate var parameters: FunctionParameterListSyntax? {
    self.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
      ?? self.as(SubscriptDeclSyntax.self)?.parameterClause.parameters
  }
}

extension ExprSyntax {
  /// The name of a type that the expression could be: `Login.SignIn.Request`; nil when it is something else.
  var typeName: String? {
    if let node = self.as(DeclReferenceExprSyntax.self) {
      return node.baseName.text.first?.isUppercase == true ? node.baseName.text : nil
    }
    if let node = self.as(GenericSpecializationExprSyntax.self) { return node.expression.typeName }
    guard let node = self.as(MemberAccessExprSyntax.self), node.declName.baseName.text.first?.isUppercase == true else {
      return nil
    }
    return node.base?.typeName.map { "\($0).\(node.declName.baseName.text)" }
  }
}
