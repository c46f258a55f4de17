import SwiftSyntax

/// A type that sources declare, with all extensions of it.
final class Symbol {
  /// A member that has a type: a property, a case-less function.
  struct Member {
    let type: TypeSyntax?
    /// What it begins with.
    let value: ExprSyntax?
    let isFunction: Bool
  }

  /// The declaration, or one of its extensions.
  struct Part {
    let node: any DeclGroupSyntax
    let file: ParsedFile
  }

  /// Its name, with those of the types around it: `Login.SignIn.Request`.
  let path: String
  /// `class`, `actor`, `struct`, `enum`, `protocol`, `typealias`; empty for what is only extended.
  var keyword = ""
  var inherits: [TypeSyntax] = []
  var attributes: Set<String> = []
  var modifiers: Set<String> = []
  /// What a typealias stands for.
  var alias: TypeSyntax?
  var members: [String: Member] = [:]
  var parts: [Part] = []

  init(_ path: String) { self.path = path }

  var name: String { path.split(separator: ".").last.map(String.init) ?? path }
}

/// The types of a module.
final class Symbols: SyntaxVisitor {
  private(set) var byPath: [String: Symbol] = [:]
  /// The last parts of their names, and those of the protocols' associated types.
  private(set) var names: Set<String> = []
  private var scope: [String] = []
  private var file: ParsedFile?

  init(of files: [ParsedFile]) {
    super.init(viewMode: .sourceAccurate)
    for file in files {
      self.file = file
      walk(file.tree)
    }
  }

  var all: [Symbol] { byPath.values.sorted { $0.path < $1.path } }

  private func symbol(_ name: String) -> Symbol {
    let path = (scope + [name]).joined(separator: ".")
    let symbol = byPath[path] ?? Symbol(path)
    byPath[path] = symbol
    return symbol
  }

  private func enter(_ node: some DeclGroupSyntax, _ name: String) -> SyntaxVisitorContinueKind {
    let symbol = symbol(name)
    if !node.is(ExtensionDeclSyntax.self) {
      symbol.keyword = node.introducer.text
      names.insert(symbol.name)
      symbol.attributes = Set(node.attributes.map(\.code))
      symbol.modifiers = Set(node.modifiers.map(\.name.text))
    }
    symbol.inherits += node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    if let file { symbol.parts.append(Symbol.Part(node: node, file: file)) }
    for member in node.memberBlock.members { add(member.decl, to: symbol) }
    scope.append(name)
    return .visitChildren
  }

  private func add(_ member: DeclSyntax, to symbol: Symbol) {
    if let variable = member.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        symbol.members[binding.pattern.code] = Symbol.Member(
          type: binding.typeAnnotation?.type, value: binding.initializer?.value, isFunction: false)
      }
    } else if let function = member.as(FunctionDeclSyntax.self) {
      symbol.members[function.name.text] = Symbol.Member(type: function.result, value: nil, isFunction: true)
    }
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.extendedType.code) }
  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let symbol = symbol(node.name.text)
    symbol.keyword = "typealias"
    symbol.alias = node.initializer.value
    names.insert(symbol.name)
    return .visitChildren
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
