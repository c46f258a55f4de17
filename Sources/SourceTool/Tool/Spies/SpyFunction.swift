import SourceMessages
import SwiftSyntax

/// A function that a protocol asks for, and how a spy has it.
struct SpyFunction {
  struct Parameter {
    /// What a caller writes; `_` for nothing.
    let label: String
    let name: String
    let type: String
    /// The type of a value that is kept; nil when it can't be.
    let kept: String?
    let isEquatable: Bool
  }

  let name: String
  let parameters: [Parameter]
  let isAsync: Bool
  /// What it throws; nil when it doesn't.
  let error: String?
  /// What it returns; nil for nothing.
  let result: String?
  /// Whether nil or an empty value can be returned.
  let resultType: TypeSyntax?
  /// The function up to its body.
  let signature: String
  /// The name of its case in `Call`, and the beginning of its other names: functions that share a name have their labels in it.
  var caseName: String

  /// - Parameter refuse: says why there is no spy.
  init(
    _ node: FunctionDeclSyntax, in declarations: Declarations,
    refuse: (String, String, Syntax) -> SourceFault
  ) throws(SourceFault) {
    let signature = node.signature
    name = node.name.text
    caseName = name
    let what = "func \(name)"
    if let modifier = node.modifiers.first(where: { ["static", "class", "nonisolated"].contains($0.name.text) }) {
      throw refuse(what, "is \(modifier.name.text)", Syntax(modifier))
    }
    if case .binaryOperator = node.name.tokenKind { throw refuse(what, "is an operator", Syntax(node)) }
    let generics = Set(node.genericParameterClause?.parameters.map(\.name.text) ?? [])
    let returned = node.result
    if let returned, !generics.isDisjoint(with: returned.code.words) || returned.code.words.contains("Self") {
      throw refuse(what, "returns \(returned.code), for which no answer can be laid ready", Syntax(returned))
    }
    for parameter in signature.parameterClause.parameters {
      if parameter.type.code.words.contains("Self") {
        throw refuse(what, "takes \(parameter.type.code), which in a spy is another type", Syntax(parameter))
      }
      let specifiers = parameter.type.as(AttributedTypeSyntax.self)?.specifiers
      if specifiers?.contains(where: { $0.code == "isolated" }) == true {
        throw refuse(what, "runs where its parameter says, where nothing can be recorded", Syntax(parameter))
      }
    }
    result = returned?.code
    resultType = returned
    parameters = signature.parameterClause.parameters.map { Self.parameter($0, generics, declarations) }
    let effects = signature.effectSpecifiers
    isAsync = effects?.asyncSpecifier != nil
    error = effects?.throwsClause.map { $0.type?.code ?? "any Error" }
    if let clause = effects?.throwsClause, clause.throwsSpecifier.text != "throws" {
      throw refuse(what, "rethrows", Syntax(clause))
    }
    self.signature = node.header
  }

  private static func parameter(
    _ node: FunctionParameterSyntax, _ generics: Set<String>, _ declarations: Declarations
  ) -> Parameter {
    let attributed = node.type.as(AttributedTypeSyntax.self)
    let attributes = attributed?.attributes.map(\.code) ?? []
    let base = attributed?.baseType ?? node.type
    let isGeneric = !generics.union(["some"]).isDisjoint(with: base.code.words)
    let isClosure = base.is(FunctionTypeSyntax.self)
    let canBeKept =
      !isGeneric && !attributes.contains("@autoclosure") && (!isClosure || attributes.contains("@escaping"))
    let stays =
      attributes.filter { $0 != "@escaping" } + [isClosure && node.ellipsis != nil ? "(\(base.code))" : base.code]
    let kept = stays.joined(separator: " ")
    return Parameter(
      label: node.firstName.text, name: (node.secondName ?? node.firstName).text,
      type: node.type.code + (node.ellipsis == nil ? "" : "..."),
      kept: canBeKept ? (node.ellipsis == nil ? kept : "[\(kept)]") : nil,
      isEquatable: !isGeneric && declarations.isEquatable(base))
  }

  /// What its calls are called in messages: `signIn(userName:password:)`.
  var fullName: String { "\(name)(\(parameters.map { "\($0.label):" }.joined()))" }

  /// The type of the answer that is laid ready; nil when there is none to give.
  var answer: String? {
    guard let error else { return result }
    return "Result<\(result ?? "Void"), \(error)>"
  }

  /// Where the answer is laid ready.
  var answerName: String { "\(plainName)Result" }

  var plainName: String { caseName.replacing("`", with: "") }

  /// The case that records a call.
  var caseText: String {
    let values = recorded.map { $0.label == "_" ? $0.kept ?? "" : "\($0.label): \($0.kept ?? "")" }
    return "case \(caseName)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  /// The call as a value.
  var callText: String {
    let values = recorded.map { $0.label == "_" ? $0.name : "\($0.label): \($0.name)" }
    return "Call.\(caseName)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  /// What stands in the case.
  private var recorded: [Parameter] { parameters.filter { $0.isEquatable && $0.kept != nil } }
  /// What can't be compared and is kept in a list of its own.
  var separate: [(list: String, parameter: Parameter)] {
    parameters.filter { !$0.isEquatable && $0.kept != nil }.map {
      ("\(plainName)\($0.name.replacing("`", with: "").firstCapitalised)s", $0)
    }
  }
  /// What no list can keep.
  var dropped: [Parameter] { parameters.filter { $0.kept == nil } }
}

extension String {
  var firstCapitalised: String { prefix(1).uppercased() + dropFirst() }

  /// The identifiers in a piece of code.
  var words: Set<String> {
    Set(split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}

/// A property that a protocol asks for.
struct SpyProperty {
  let name: String
  let type: TypeSyntax
  /// `async throws(E)` of its getter; empty without.
  let effects: String
  /// What its getter throws; nil when it doesn't.
  let error: String?

  init(
    _ node: VariableDeclSyntax, refuse: (String, String, Syntax) -> SourceFault
  ) throws(SourceFault) {
    guard let binding = node.bindings.first, node.bindings.count == 1, let type = binding.typeAnnotation?.type else {
      throw refuse("var", "declares several properties", Syntax(node))
    }
    name = binding.pattern.code
    if let modifier = node.modifiers.first(where: { ["static", "class", "nonisolated"].contains($0.name.text) }) {
      throw refuse("var \(name)", "is \(modifier.name.text)", Syntax(modifier))
    }
    if type.code.words.contains("Self") {
      throw refuse("var \(name)", "is a \(type.code), which can't be stored", Syntax(type))
    }
    self.type = type
    var specifiers: AccessorEffectSpecifiersSyntax?
    if case .accessors(let accessors) = binding.accessorBlock?.accessors {
      specifiers = accessors.lazy.compactMap(\.effectSpecifiers).first
    }
    effects = specifiers?.code ?? ""
    error = specifiers?.throwsClause.map { $0.type?.code ?? "any Error" }
  }

  /// The type of what is stored for it.
  var stored: String { error.map { "Result<\(type.code), \($0)>" } ?? type.code }
  var storedName: String { error == nil && effects.isEmpty ? name : "\(name.replacing("`", with: ""))Result" }
}
