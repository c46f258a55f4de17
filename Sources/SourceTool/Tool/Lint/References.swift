import SwiftSyntax

/// The names in a type, each with the node that says it: `any LoginBusinessLogic & Sendable` has two.
final class WrittenTypes: SyntaxVisitor, Sequence {
  private var found: [(name: String, node: Syntax)] = []

  init(of type: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(type)
  }

  func makeIterator() -> IndexingIterator<[(name: String, node: Syntax)]> { found.makeIterator() }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    found.append((node.name.text, Syntax(node)))
    return .visitChildren
  }
  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    found.append((Self.dotted(node), Syntax(node)))
    if let arguments = node.genericArgumentClause { walk(arguments) }
    return .skipChildren
  }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private static func dotted(_ node: MemberTypeSyntax) -> String {
    let base =
      node.baseType.as(MemberTypeSyntax.self).map(dotted) ?? node.baseType.as(IdentifierTypeSyntax.self)?.name.text
    return "\(base ?? node.baseType.code).\(node.name.text)"
  }
}

/// What a part of a type speaks of: types by their names, and expressions by the types that they have.
final class References: SyntaxVisitor {
  struct Reference {
    let target: Target
    let node: Syntax
  }

  private(set) var found: [Reference] = []
  private let names: Names
  private let scope: String

  init(in node: some SyntaxProtocol, of symbol: Symbol, _ names: Names) {
    self.names = names
    scope = symbol.path
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  private func add(_ targets: [Target], at node: some SyntaxProtocol) {
    found += targets.map { Reference(target: $0, node: Syntax(node)) }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    add(names.resolve(node.name.text, in: scope), at: node)
    return .visitChildren
  }
  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    for (name, part) in WrittenTypes(of: node) { add(names.resolve(name, in: scope), at: part) }
    return .skipChildren
  }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    add(names.targets(of: node.attributeName, in: scope), at: node)
    if let arguments = node.arguments { walk(arguments) }
    return .skipChildren
  }
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let parent = node.parent?.as(MemberAccessExprSyntax.self), parent.declName.id == node.id { return .skipChildren }
    if node.baseName.text != "self" { add(names.targets(of: ExprSyntax(node), in: scope), at: node) }
    return .visitChildren
  }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let isType = ExprSyntax(node).typeName != nil
    // A function's result is what its call has.
    add(names.targets(of: ExprSyntax(node), in: scope), at: isType ? Syntax(node) : Syntax(node.declName))
    if isType { return .skipChildren }
    return .visitChildren
  }
}
