import SourceMessages
import SwiftSyntax

struct Declarations {
  struct Contract {
    let node: ProtocolDeclSyntax
    let file: ParsedFile
    let module: String

    var isPublic: Bool { node.modifiers.contains { ["public", "package"].contains($0.name.text) } }
    var imports: [ImportDeclSyntax] { file.tree.descendants(ImportDeclSyntax.self) }

    func refusal(_ what: String, _ reason: String, _ node: some SyntaxProtocol) -> SourceFault {
      .unsupported(what: what, reason: reason, of: self.node.name.text, place: file.place(of: node))
    }
  }

  let protocols: [Contract]
  private let modules: [(source: SourceModule, files: [ParsedFile], symbols: Symbols)]

  init(_ sources: [SourceModule]) throws(SourceFault) {
    modules = try sources.map { source throws(SourceFault) in
      let files = try ParsedFile.all(in: source.folder)
      return (source, files, Symbols(of: files))
    }
    protocols = modules.flatMap { source, _, symbols in
      symbols.parts.compactMap { part in
        part.node.as(ProtocolDeclSyntax.self).map { Contract(node: $0, file: part.file, module: source.name) }
      }
    }
  }

  /// Such as `any LoginRoutingLogic & LoginDataPassing`.
  var compositions: Set<[String]> {
    let types = modules.flatMap(\.files).flatMap { $0.tree.descendants(CompositionTypeSyntax.self) }
    return Set(types.map { $0.elements.map { $0.type.code.replacing("any ", with: "") } })
  }

  /// By worker: `extension WorkerKey where Worker == any AuthWorker { static var auth … }`
  var keys: [String: String] {
    symbols("WorkerKey").flatMap(\.parts).reduce(into: [:]) { keys, part in
      let worker = part.node.as(ExtensionDeclSyntax.self)?.genericWhereClause?.contract(of: "Worker")
      let key = part.node.declarations(VariableDeclSyntax.self).first?.bindings.first?.pattern.code
      if let worker, let key { keys[worker] = key }
    }
  }

  func find(_ name: String) throws(SourceFault) -> Contract {
    let found = protocols.filter { $0.node.name.text == name }
    guard let first = found.first else {
      let known = protocols.map(\.node.name.text).sorted()
      throw .unknownProtocol(name: name, folders: modules.map(\.source.folder), known: known)
    }
    guard found.count == 1 else {
      throw .ambiguousProtocol(name: name, places: found.map { $0.file.place(of: $0.node) })
    }
    return first
  }

  func contains(_ name: String) -> Bool { protocols.contains { $0.node.name.text == name } }

  func knows(_ name: String) -> Bool { !symbols(plain(name)).isEmpty || StandardTypes.all.contains(name) }

  /// Without modules that only extend a type.
  func modules(of types: Set<String>) -> Set<String> {
    Set(
      types.compactMap { type in
        modules.last { !["", "typealias"].contains($0.symbols.byPath[type]?.keyword ?? "") }?.source.name
      })
  }

  func cases(of name: String) -> [EnumCaseElementSyntax] {
    symbols(name).flatMap(\.parts).compactMap { $0.node.as(EnumDeclSyntax.self) }.flatMap(\.cases)
  }

  /// As far as the sources say.
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
    let declared = symbols(name)
    if followed.contains(name) { return false }
    if let alias = declared.compactMap(\.alias).last { return followed.isEmpty && isEquatable(alias) }
    return declared.contains(where: \.isPlainEnum)
      || declared.flatMap(\.inherits).contains { isEquatable(named: $0.code, followed.union([name])) }
  }

  private func symbols(_ path: String) -> [Symbol] { modules.compactMap { $0.symbols.byPath[path] } }

  private func plain(_ name: String) -> String {
    guard let dot = name.firstIndex(of: "."), modules.contains(where: { $0.source.name == name[..<dot] }),
      symbols(name).isEmpty
    else { return name }
    return String(name[name.index(after: dot)...])
  }
}

extension SourceContract {
  init(of name: String, in folder: String) throws(SourceFault) {
    let declarations = try Declarations([SourceModule(name: "", folder: folder)])
    guard declarations.contains(name) else {
      throw .unknownProtocol(name: name, folders: [folder], known: declarations.keys.keys.sorted())
    }
    let contract = try declarations.find(name)
    self.init(
      key: declarations.keys[name],
      imports: contract.imports.map { $0.path.map(\.name.text).joined(separator: ".") },
      requirements: contract.node.memberBlock.members.map { SourceRequirement($0.decl, in: declarations) })
  }
}

extension SourceRequirement {
  fileprivate init(_ node: DeclSyntax, in declarations: Declarations) {
    if let variable = node.as(VariableDeclSyntax.self), variable.modifiers.isEmpty,
      let property = Self(variable, in: declarations)
    {
      self = property
      return
    }
    guard let function = node.as(FunctionDeclSyntax.self), function.modifiers.isEmpty else {
      let modifier = node.asProtocol((any WithModifiersSyntax).self)?.modifiers.first?.name.text
      self.init(keyword: modifier ?? node.keyword)
      return
    }
    let error = function.signature.effectSpecifiers?.throwsClause?.error
    self.init(
      keyword: "func", name: function.name.text, signature: function.header, hasResult: function.result != nil,
      error: error, cases: error.map(declarations.cases)?.map(SourceCase.init) ?? [])
  }

  /// A read-only property; nil for others.
  private init?(_ node: VariableDeclSyntax, in declarations: Declarations) {
    guard let binding = node.bindings.first, node.bindings.count == 1, let type = binding.typeAnnotation?.type,
      case .accessors(let accessors) = binding.accessorBlock?.accessors, accessors.count == 1,
      let getter = accessors.first, getter.accessorSpecifier.text == "get", getter.modifier == nil
    else { return nil }
    let error = getter.effectSpecifiers?.throwsClause?.error
    self.init(
      keyword: "var", name: binding.pattern.code, type: type.code, effects: getter.effectSpecifiers?.code ?? "",
      hasResult: true, error: error, cases: error.map(declarations.cases)?.map(SourceCase.init) ?? [])
  }
}

extension SourceCase {
  fileprivate init(_ node: EnumCaseElementSyntax) {
    let values = node.parameterClause?.parameters.map { SourceParameter(label: $0.firstName?.text, type: $0.type.code) }
    self.init(name: node.name.text, values: values ?? [])
  }
}

extension DeclSyntax {
  var keyword: String {
    let tokens = children(viewMode: .sourceAccurate).lazy.compactMap { $0.as(TokenSyntax.self) }
    return tokens.first?.text ?? "a declaration"
  }
}
