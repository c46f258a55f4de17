import SwiftSyntax

struct Declaration {
  let node: any DeclGroupSyntax
  let file: ParsedFile
}

/// A declared type with all its extensions.
final class Symbol {
  /// `Login.SignIn.Request`.
  let path: String
  /// `class`, `actor`, `struct`, `enum`, `protocol`, `typealias`; empty for a type that is only extended.
  var keyword = ""
  var inherits: [TypeSyntax] = []
  var attributes: Set<String> = []
  var modifiers: Set<String> = []
  var alias: TypeSyntax?
  var parts: [Declaration] = []

  init(_ path: String) { self.path = path }

  var soundParts: [Declaration] { parts.filter { !$0.file.tree.hasError } }

  var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// An enum without associated values is Hashable without saying so.
  var isPlainEnum: Bool {
    let cases = parts.compactMap { $0.node.as(EnumDeclSyntax.self) }.flatMap(\.cases)
    return !cases.isEmpty && cases.allSatisfy { $0.parameterClause == nil }
  }
}

final class Symbols: SyntaxVisitor {
  private(set) var byPath: [String: Symbol] = [:]
  /// Unqualified; with the protocols' associated types.
  private(set) var names: Set<String> = []
  /// With extensions, in the order of the sources.
  private(set) var parts: [Declaration] = []
  private var file: ParsedFile?

  init(of files: [ParsedFile]) {
    super.init(viewMode: .sourceAccurate)
    for file in files {
      self.file = file
      walk(file.tree)
    }
  }

  var all: [Symbol] { byPath.values.sorted { $0.path < $1.path } }

  private func symbol(_ name: String, in scope: String) -> Symbol {
    let path = scope.isEmpty ? name : "\(scope).\(name)"
    let symbol = byPath[path] ?? Symbol(path)
    byPath[path] = symbol
    return symbol
  }

  private func enter(_ node: some DeclGroupSyntax, _ name: String) -> SyntaxVisitorContinueKind {
    let symbol = symbol(name, in: node.enclosingType)
    if !node.is(ExtensionDeclSyntax.self) {
      symbol.keyword = node.introducer.text
      names.insert(symbol.name)
      symbol.attributes = Set(node.attributes.map(\.code))
      symbol.modifiers = Set(node.modifiers.map(\.name.text))
    }
    symbol.inherits += node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    if let file {
      let part = Declaration(node: node, file: file)
      symbol.parts.append(part)
      parts.append(part)
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.extendedType.code) }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let symbol = symbol(node.name.text, in: node.enclosingType)
    symbol.keyword = "typealias"
    symbol.alias = node.initializer.value
    names.insert(symbol.name)
    return .visitChildren
  }
}

extension EnumDeclSyntax {
  var cases: [EnumCaseElementSyntax] { declarations(EnumCaseDeclSyntax.self).flatMap(\.elements) }
}
