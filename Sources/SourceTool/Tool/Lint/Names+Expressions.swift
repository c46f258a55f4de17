import SwiftSyntax

extension Names {
  /// The types that an expression has, or names; none when the sources don't say it.
  ///
  /// - Parameter scope: the path of the type in which it stands.
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
    while let parent = here.parent {
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
    if let parameters = parent.parameters,
      let found = parameters.first(where: { ($0.secondName ?? $0.firstName).text == name })
    {
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
