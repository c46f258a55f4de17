import SourceMessages
import SwiftSyntax

/// What the sources of some modules declare, as far as spies need it.
final class Declarations: SyntaxVisitor {
  struct Contract {
    let node: ProtocolDeclSyntax
    let file: ParsedFile
    let module: String
    /// The imports of its file.
    let imports: [ImportDeclSyntax]

    var isPublic: Bool { node.modifiers.contains { ["public", "package"].contains($0.name.text) } }
  }

  private struct Declared {
    var inherits: Set<String> = []
    var isPlainEnum = false
    /// What a typealias stands for.
    var alias: TypeSyntax?
    var module = ""
  }

  private(set) var protocols: [Contract] = []
  /// The compositions that the sources speak of: `any LoginRoutingLogic & LoginDataPassing`.
  private(set) var compositions: Set<[String]> = []
  private(set) var enums: [String: EnumDeclSyntax] = [:]
  /// The names of the workers' keys: `extension WorkerKey where Worker == any AuthWorker { static var auth … }`
  private(set) var keys: [String: String] = [:]
  private var types: [String: Declared] = [:]
  private let modules: [SourceModule]
  private var file: ParsedFile?
  private var module = ""
  private var imports: [ImportDeclSyntax] = []
  private var scope: [String] = []

  init(_ modules: [SourceModule]) throws(SourceFault) {
    self.modules = modules
    super.init(viewMode: .sourceAccurate)
    for module in modules {
      self.module = module.name
      for file in try ParsedFile.all(in: module.folder) {
        self.file = file
        imports = []
        walk(file.tree)
      }
    }
  }

  /// The one protocol of this name.
  func find(_ name: String) throws(SourceFault) -> Contract {
    let found = protocols.filter { $0.node.name.text == name }
    guard let first = found.first else {
      let known = protocols.map(\.node.name.text).sorted()
      throw .unknownProtocol(name: name, folders: modules.map(\.folder), known: known)
    }
    guard found.count == 1 else {
      throw .ambiguousProtocol(name: name, places: found.map { $0.file.place(of: $0.node) })
    }
    return first
  }

  func contains(_ name: String) -> Bool { protocols.contains { $0.node.name.text == name } }

  /// Whether the sources declare the type, or Swift does.
  func knows(_ name: String) -> Bool { types[plain(name)] != nil || StandardTypes.all.contains(name) }

  /// The modules that declare some types, except those that other modules extend alone.
  func modules(of types: Set<String>) -> Set<String> {
    Set(types.compactMap { self.types[$0]?.module }.filter { !$0.isEmpty })
  }

  /// Whether values of the type can be compared, as far as the sources say it.
  func isEquatable(_ type: TypeSyntax) -> Bool {
    if let type = type.as(IdentifierTypeSyntax.self) {
      let arguments = type.genericArgumentClause?.arguments.map { $0.argument.as(TypeSyntax.self) } ?? []
      if arguments.isEmpty { return isEquatable(named: type.name.text, []) }
      return StandardTypes.containers.contains(type.name.text) && arguments.allSatisfy { $0.map(isEquatable) ?? false }
    }
    if let type = type.as(MemberTypeSyntax.self) {
      // The ID of an Identifiable is Hashable.
      return type.genericArgumentClause == nil && (type.name.text == "ID" || isEquatable(named: type.code, []))
    }
    if let type = type.as(ArrayTypeSyntax.self) { return isEquatable(type.element) }
    if let type = type.as(DictionaryTypeSyntax.self) { return isEquatable(type.value) }
    if let type = type.as(OptionalTypeSyntax.self) { return isEquatable(type.wrappedType) }
    if let type = type.as(AttributedTypeSyntax.self) { return type.attributes.isEmpty && isEquatable(type.baseType) }
    if let type = type.as(TupleTypeSyntax.self), let only = type.elements.first, type.elements.count == 1 {
      return isEquatable(only.type)
    }
    return false
  }

  private func isEquatable(named name: String, _ followed: Set<String>) -> Bool {
    let name = plain(name)
    if StandardTypes.equatable.contains(name) { return true }
    guard !followed.contains(name), let declared = types[name] else { return false }
    if let alias = declared.alias { return !followed.isEmpty ? false : isEquatable(alias) }
    return declared.isPlainEnum || declared.inherits.contains { isEquatable(named: $0, followed.union([name])) }
  }

  /// A name without its module.
  private func plain(_ name: String) -> String {
    guard let dot = name.firstIndex(of: "."), modules.contains(where: { $0.name == name[..<dot] }),
      types[name] == nil
    else { return name }
    return String(name[name.index(after: dot)...])
  }

  // MARK: Walking

  private func enter(
    _ name: String, _ inherited: InheritanceClauseSyntax?, isExtension: Bool = false
  ) -> SyntaxVisitorContinueKind {
    scope.append(name)
    types[path, default: Declared()].inherits.formUnion(inherited?.inheritedTypes.map(\.type.code) ?? [])
    if !isExtension { types[path]?.module = module }
    return .visitChildren
  }

  private var path: String { scope.joined(separator: ".") }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause)
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.extendedType.code == "WorkerKey" { readKey(node) }
    return enter(node.extendedType.code, node.inheritanceClause, isExtension: true)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    _ = enter(node.name.text, node.inheritanceClause)
    enums[path] = node
    let cases = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
    // An enum without associated values, and so each with a raw type, is Hashable without saying so.
    types[path]?.isPlainEnum = !cases.isEmpty && cases.allSatisfy { $0.parameterClause == nil }
    return .visitChildren
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if let file { protocols.append(Contract(node: node, file: file, module: module, imports: imports)) }
    return enter(node.name.text, node.inheritanceClause)
  }
  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    types[(scope + [node.name.text]).joined(separator: "."), default: Declared()].alias = node.initializer.value
    return .visitChildren
  }
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(node)
    return .skipChildren
  }
  override func visit(_ node: CompositionTypeSyntax) -> SyntaxVisitorContinueKind {
    compositions.insert(node.elements.map { $0.type.code.replacing("any ", with: "") })
    return .visitChildren
  }

  private func readKey(_ node: ExtensionDeclSyntax) {
    let worker = node.genericWhereClause?.requirements.lazy.compactMap { requirement -> String? in
      guard case .sameTypeRequirement(let same) = requirement.requirement else { return nil }
      return same.rightType.as(TypeSyntax.self)?.as(SomeOrAnyTypeSyntax.self)?.constraint.code
    }.first
    let key = node.memberBlock.members.lazy.compactMap {
      $0.decl.as(VariableDeclSyntax.self)?.bindings.first?.pattern.code
    }
    if let worker, let name = key.first { keys[worker] = name }
  }
}
