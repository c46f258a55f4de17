import SourceMessages
import SwiftSyntax

struct SpyFunction {
  struct Parameter {
    /// `_` for none.
    let label: String
    let name: String
    let type: String
    /// The type of the kept value; nil when it can't be kept.
    let kept: String?
    let isEquatable: Bool
    /// Contracts marks it as a ``VIPKit/Secret``.
    let isSecret: Bool
  }

  let name: String
  let parameters: [Parameter]
  let isAsync: Bool
  let error: String?
  let result: TypeSyntax?
  let signature: String
  /// Only a variable can call it, unless a class has it.
  let isMutating: Bool
  /// Contracts marks the result, or a part of it, as a ``VIPKit/Secret``.
  let returnsSecret: Bool
  /// Its case in `Call`, and the beginning of its other names; overloads have their labels in it.
  var caseName: String

  init(
    _ node: FunctionDeclSyntax, of contract: Declarations.Contract, in declarations: Declarations
  ) throws(SourceFault) {
    let signature = node.signature
    name = node.name.text
    caseName = name
    let what = "func \(name)"
    isMutating = node.modifiers.contains { $0.name.text == "mutating" }
    if let modifier = node.modifiers.first(where: { ["static", "class", "nonisolated"].contains($0.name.text) }) {
      throw contract.refusal(what, "is \(modifier.name.text)", modifier)
    }
    if case .binaryOperator = node.name.tokenKind { throw contract.refusal(what, "is an operator", node) }
    let generics = Set(node.genericParameterClause?.parameters.map(\.name.text) ?? [])
    result = node.result
    if let result, !generics.union(["Self"]).isDisjoint(with: result.code.words) {
      throw contract.refusal(what, "returns \(result.code), for which no answer can be laid ready", result)
    }
    for parameter in signature.parameterClause.parameters {
      if parameter.type.code.words.contains("Self") {
        throw contract.refusal(what, "takes \(parameter.type.code), which in a spy is another type", parameter)
      }
      let specifiers = parameter.type.as(AttributedTypeSyntax.self)?.specifiers
      if specifiers?.contains(where: { $0.code == "isolated" }) == true {
        throw contract.refusal(what, "runs where its parameter says, where nothing can be recorded", parameter)
      }
    }
    parameters = signature.parameterClause.parameters.map { Self.parameter($0, generics, declarations) }
    let effects = signature.effectSpecifiers
    isAsync = effects?.asyncSpecifier != nil
    error = effects?.throwsClause?.error
    if let clause = effects?.throwsClause, clause.throwsSpecifier.text != "throws" {
      throw contract.refusal(what, "rethrows", clause)
    }
    self.signature = node.header
    returnsSecret = node.signature.returnClause?.type.code.words.contains("Secret") == true
  }

  private static func parameter(
    _ node: FunctionParameterSyntax, _ generics: Set<String>, _ declarations: Declarations
  ) -> Parameter {
    let type = node.type.unmarked
    let attributed = type.as(AttributedTypeSyntax.self)
    let attributes = attributed?.attributes.map(\.code) ?? []
    let base = attributed?.baseType ?? type
    let isGeneric = !generics.union(["some"]).isDisjoint(with: base.code.words)
    let isClosure = base.is(FunctionTypeSyntax.self)
    let canBeKept =
      !isGeneric && !attributes.contains("@autoclosure") && (!isClosure || attributes.contains("@escaping"))
    let stays =
      attributes.filter { $0 != "@escaping" } + [isClosure && node.ellipsis != nil ? "(\(base.code))" : base.code]
    let kept = stays.joined(separator: " ")
    return Parameter(
      label: node.firstName.text, name: (node.secondName ?? node.firstName).text,
      type: type.code + (node.ellipsis == nil ? "" : "..."),
      kept: canBeKept ? (node.ellipsis == nil ? kept : "[\(kept)]") : nil,
      isEquatable: !isGeneric && declarations.isEquatable(base), isSecret: node.type.code.words.contains("Secret"))
  }

  /// For messages: `signIn(userName:password:)`.
  var fullName: String { "\(name)(\(parameters.map { "\($0.label):" }.joined()))" }

  /// The type of a prepared answer; nil when there is none to give.
  var answer: String? {
    guard let error else { return result?.code }
    return "Result<\(result?.code ?? "Void"), \(error)>"
  }

  var answerName: String { "\(plainName)Result" }

  var plainName: String { caseName.replacing("`", with: "") }

  var caseText: String { "case " + recorded { $0.kept ?? "" } }

  var callText: String { "Call." + recorded(\.name) }

  private func recorded(_ text: (Parameter) -> String) -> String {
    let values = parameters.filter { $0.isEquatable && $0.kept != nil }
      .map { $0.label == "_" ? text($0) : "\($0.label): \(text($0))" }
    return caseName + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  /// Values that can't be compared have lists of their own.
  var separate: [(list: String, parameter: Parameter)] {
    parameters.filter { !$0.isEquatable && $0.kept != nil }.map {
      ("\(plainName)\($0.name.replacing("`", with: "").firstCapitalised)s", $0)
    }
  }
  var dropped: [Parameter] { parameters.filter { $0.kept == nil } }
}

struct SpyProperty {
  let name: String
  let type: TypeSyntax
  /// `async throws(E)` of its getter; empty without.
  let effects: String
  let error: String?
  /// `set` or `nonmutating set`; nil without a setter.
  let setter: String?

  init(_ node: VariableDeclSyntax, of contract: Declarations.Contract) throws(SourceFault) {
    guard let binding = node.bindings.first, node.bindings.count == 1, let type = binding.typeAnnotation?.type else {
      throw contract.refusal("var", "declares several properties", node)
    }
    name = binding.pattern.code
    if let modifier = node.modifiers.first(where: { ["static", "class", "nonisolated"].contains($0.name.text) }) {
      throw contract.refusal("var \(name)", "is \(modifier.name.text)", modifier)
    }
    if type.code.words.contains("Self") {
      throw contract.refusal("var \(name)", "is a \(type.code), which can't be stored", type)
    }
    self.type = type
    var specifiers: AccessorEffectSpecifiersSyntax?
    if case .accessors(let accessors) = binding.accessorBlock?.accessors {
      specifiers = accessors.lazy.compactMap(\.effectSpecifiers).first
      setter = accessors.first { $0.accessorSpecifier.text == "set" }?.code
    } else {
      setter = nil
    }
    effects = specifiers?.code ?? ""
    error = specifiers?.throwsClause?.error
  }

  var stored: String { error.map { "Result<\(type.code), \($0)>" } ?? type.code }
  var storedName: String { error == nil && effects.isEmpty ? name : "\(name.replacing("`", with: ""))Result" }
}
