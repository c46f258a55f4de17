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
  private let tables: [Symbols]

  init(of module: LintModule, in application: LintApplication) {
    self.module = module
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
      return targets(of: alias, in: scope(of: path), depth: depth + 1)
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

  private func scope(of path: String) -> String { path.lastIndex(of: ".").map { String(path[..<$0]) } ?? "" }

  /// Whether the application declares something of this name, anywhere.
  func isDeclared(_ name: String) -> Bool { tables.contains { $0.names.contains(name) } }

  // MARK: Roles

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
}

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
