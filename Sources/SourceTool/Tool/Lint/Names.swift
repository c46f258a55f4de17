import SourceMessages
import SwiftSyntax

/// Resolves names as the sources write them, without inference: a typealias, or a variable's type, isn't followed.
struct Names {
  let module: LintModule
  let application: LintApplication
  private let tables: [Symbols]

  init(of module: LintModule, in application: LintApplication) {
    (self.module, self.application) = (module, application)
    tables = application.visible(to: module).map(\.symbols)
  }

  /// A top-level declaration of the application.
  func declaration(of name: String) -> Symbol? {
    tables.lazy.compactMap { $0.byPath[name] }.first { !$0.keyword.isEmpty }
  }

  /// At any level.
  func isDeclared(_ name: String) -> Bool { tables.contains { $0.names.contains(name) } }

  /// In files that parse.
  var parts: [(symbol: Symbol, role: Role, part: Declaration)] {
    module.symbols.all.flatMap { symbol -> [(symbol: Symbol, role: Role, part: Declaration)] in
      guard let role = role(of: symbol) else { return [] }
      return symbol.soundParts.map { (symbol, role, $0) }
    }
  }

  /// Of a type of the application, or of VIPKit's where the application has none of that name.
  func role(of name: String) -> Role? {
    if let symbol = declaration(of: name) { return role(of: symbol) }
    return isDeclared(name) ? nil : Role.ofVIPKit[name]
  }

  private func role(of symbol: Symbol) -> Role? {
    guard !["", "enum", "typealias"].contains(symbol.keyword) else { return nil }
    if symbol.isObject, let role = Role(suffixOf: symbol.name), role != .dataStore || symbol.keyword == "protocol" {
      return role
    }
    let isState = ["State", "Model"].contains { symbol.name.hasSuffix($0) }
    if isState, symbol.attributes.contains("@Observable") { return .state }
    let roles = symbol.inherits.flatMap { WrittenNames(in: $0).found }.compactMap { role(ofInherited: $0.name) }
    // An Interactor is a data store, too.
    return roles.first { $0 != .dataStore } ?? roles.first
  }

  private func role(ofInherited name: String) -> Role? {
    guard let symbol = declaration(of: name) else {
      switch name {
      case "View", "ViewController": return .view
      case "SceneConfigurator", "WorkerConfigurator": return .configurator
      default: return nil
      }
    }
    return symbol.isObject ? Role(suffixOf: symbol.name) : nil
  }
}

extension Symbol {
  fileprivate var isObject: Bool { ["class", "actor", "protocol"].contains(keyword) }
}

/// The names of types in a piece of source, with their nodes: two for `any LoginBusinessLogic & Sendable`, the first
/// for `Login.SignIn.Request`, the second for `VIPKit.Text`.
final class WrittenNames: SyntaxVisitor {
  private(set) var found: [(name: String, node: Syntax)] = []

  init(in node: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    found.append((node.name.text, Syntax(node)))
    return .visitChildren
  }
  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.baseType.code == "VIPKit" { found.append((node.name.text, Syntax(node))) }
    return .visitChildren
  }
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    let isMember = access?.declName.id == node.id && access?.base?.code != "VIPKit"
    if !isMember, node.baseName.text.first?.isUppercase == true { found.append((node.baseName.text, Syntax(node))) }
    return .visitChildren
  }
}
