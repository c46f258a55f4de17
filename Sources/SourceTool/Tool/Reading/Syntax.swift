import SwiftSyntax

extension SyntaxProtocol {
  /// Outer nodes first, in the order of the source.
  func descendants<Node: SyntaxProtocol>(_ type: Node.Type, viewMode: SyntaxTreeViewMode = .sourceAccurate) -> [Node] {
    var found: [Node] = []
    var waiting = [Syntax(self)]
    while let node = waiting.popLast() {
      if let node = node.as(type) { found.append(node) }
      waiting += node.children(viewMode: viewMode).reversed()
    }
    return found
  }

  /// Inner ones first.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }

  var enclosingType: String {
    ancestors.compactMap { node -> String? in
      if let type = node.as(ExtensionDeclSyntax.self) { return type.extendedType.code }
      return node.asProtocol((any DeclGroupSyntax).self) == nil ? nil : node.declaredName
    }.reversed().joined(separator: ".")
  }

  var declaredName: String? { asProtocol((any NamedDeclSyntax).self)?.name.text }

  /// On one line, without comments.
  var code: String {
    var code = ""
    var isApart = false
    for token in tokens(viewMode: .sourceAccurate) {
      if isApart || !token.leadingTrivia.isEmpty, !code.isEmpty { code += " " }
      code += token.text
      isApart = !token.trailingTrivia.isEmpty
    }
    return code
  }
}

extension DeclGroupSyntax {
  /// Not called `members`, which is a deprecated property.
  func declarations<Node: DeclSyntaxProtocol>(_ type: Node.Type) -> [Node] {
    memberBlock.members.compactMap { $0.decl.as(type) }
  }
}

extension FunctionDeclSyntax {
  /// Up to the body, on one line.
  var header: String {
    let kept = attributes.map(\.code).filter { $0 == "@discardableResult" || $0.hasSuffix("Actor") }
    let parameters = signature.parameterClause.parameters.map { parameter in
      let names = [parameter.firstName, parameter.secondName].compactMap { $0?.text }
      return "\(names.joined(separator: " ")): \(parameter.type.unmarked.code)"
        + (parameter.ellipsis == nil ? "" : "...")
    }
    return (kept + ["func"]).joined(separator: " ") + " \(name.text)\(genericParameterClause?.code ?? "")"
      + "(\(parameters.joined(separator: ", ")))" + (signature.effectSpecifiers.map { " \($0.code)" } ?? "")
      + (result.map { " -> \($0.code)" } ?? "") + (genericWhereClause.map { " \($0.code)" } ?? "")
  }

  var result: TypeSyntax? {
    signature.returnClause.flatMap { ["Void", "()"].contains($0.type.code) ? nil : $0.type.unmarked }
  }
}

extension TypeSyntax {
  /// Without VIPKit's mark: `Secret<String>` is String.
  var unmarked: TypeSyntax {
    guard let type = self.as(IdentifierTypeSyntax.self), type.name.text == "Secret",
      let arguments = type.genericArgumentClause?.arguments, arguments.count == 1,
      let marked = arguments.first?.argument.as(TypeSyntax.self)
    else { return self }
    return marked.unmarked
  }
}

extension ThrowsClauseSyntax {
  var error: String { type?.code ?? "any Error" }
}

extension GenericWhereClauseSyntax {
  /// The constraint behind `any` in `Destination == any HomeDataStore`.
  func contract(of name: String) -> String? {
    requirements.lazy.compactMap { requirement -> String? in
      guard case .sameTypeRequirement(let same) = requirement.requirement, same.leftType.code == name else {
        return nil
      }
      return same.rightType.as(TypeSyntax.self)?.as(SomeOrAnyTypeSyntax.self)?.constraint.code
    }.first
  }
}

extension String {
  var words: [String] { split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }

  var firstCapitalised: String { prefix(1).uppercased() + dropFirst() }
}

/// Types of Swift and Foundation, which no source declares.
enum StandardTypes {
  private static let protocols: Set = ["Equatable", "Hashable", "Comparable", "Strideable", "OptionSet", "SetAlgebra"]

  private static let values: Set = [
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "Substring", "UInt",
    "UInt8", "UInt16", "UInt32", "UInt64", "UUID", "URL", "Date", "Data", "Decimal", "Duration", "Locale", "TimeZone",
    "Calendar", "DateComponents", "TimeInterval", "CGFloat", "AnyHashable", "ObjectIdentifier",
  ]

  /// Equatable when their arguments are.
  static let containers: Set = [
    "Array", "Set", "Dictionary", "Optional", "Result", "Range", "ClosedRange", "ArraySlice",
  ]

  static let equatable = protocols.union(values)

  static let all = equatable.union(containers).union(["Void", "Any", "AnyObject", "Error", "AsyncStream", "Never"])
}
