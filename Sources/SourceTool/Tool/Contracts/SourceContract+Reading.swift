import SourceMessages
import SwiftSyntax

extension SourceContract {
  /// Finds a worker's protocol in the sources of Contracts.
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
    let error = function.signature.effectSpecifiers?.throwsClause.map { $0.type?.code ?? "any Error" }
    self.init(
      keyword: "func", name: function.name.text, signature: function.header, hasResult: function.result != nil,
      error: error, cases: Self.cases(of: error, in: declarations))
  }

  /// A property that is only read; nil for others.
  private init?(_ node: VariableDeclSyntax, in declarations: Declarations) {
    guard let binding = node.bindings.first, node.bindings.count == 1, let type = binding.typeAnnotation?.type,
      case .accessors(let accessors) = binding.accessorBlock?.accessors, accessors.count == 1,
      let getter = accessors.first, getter.accessorSpecifier.text == "get", getter.modifier == nil
    else { return nil }
    let error = getter.effectSpecifiers?.throwsClause.map { $0.type?.code ?? "any Error" }
    self.init(
      keyword: "var", name: binding.pattern.code, type: type.code, effects: getter.effectSpecifiers?.code ?? "",
      hasResult: true, error: error, cases: Self.cases(of: error, in: declarations))
  }

  /// The cases of an error that the sources declare as an enum.
  private static func cases(of error: String?, in declarations: Declarations) -> [SourceCase] {
    let members = error.flatMap { declarations.enums[$0] }?.memberBlock.members
    return members?.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements).map(SourceCase.init) ?? []
  }
}

extension SourceCase {
  fileprivate init(_ node: EnumCaseElementSyntax) {
    let values = node.parameterClause?.parameters.map { Value(label: $0.firstName?.text, type: $0.type.code) }
    self.init(name: node.name.text, values: values ?? [])
  }
}

extension DeclSyntax {
  /// The word that tells what is declared.
  var keyword: String {
    let tokens = children(viewMode: .sourceAccurate).lazy.compactMap { $0.as(TokenSyntax.self) }
    return tokens.first?.text ?? "a declaration"
  }
}
