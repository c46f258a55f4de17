import SwiftSyntax

extension SyntaxProtocol {
  /// The nodes of a kind, outer ones first, in the order of the source.
  func descendants<Node: SyntaxProtocol>(_ type: Node.Type, viewMode: SyntaxTreeViewMode = .sourceAccurate) -> [Node] {
    var found: [Node] = []
    var waiting = [Syntax(self)]
    while let node = waiting.popLast() {
      if let node = node.as(type) { found.append(node) }
      waiting += node.children(viewMode: viewMode).reversed()
    }
    return found
  }

  /// The nodes around it, inner ones first.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }

  var enclosingType: String {
    ancestors.compactMap { node -> String? in
      if let type = node.as(ExtensionDeclSyntax.self) { return type.extendedType.code }
      return node.asProtocol((any DeclGroupSyntax).self) == nil ? nil : node.declaredName
    }.reversed().joined(separator: ".")
  }

  /// The name of what it declares; nil for a variable, and for what has none.
  var declaredName: String? { asProtocol((any NamedDeclSyntax).self)?.name.text }

  /// The code on one line, without its comments.
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
  /// The members of a kind: `members` is the name of a deprecated property.
  func declarations<Node: DeclSyntaxProtocol>(_ type: Node.Type) -> [Node] {
    memberBlock.members.compactMap { $0.decl.as(type) }
  }
}

extension FunctionDeclSyntax {
  /// The function up to its body, on one line.
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

  /// The type of what it returns; nil for nothing.
  var result: TypeSyntax? {
    signature.returnClause.flatMap { ["Void", "()"].contains($0.type.code) ? nil : $0.type.unmarked }
  }
}

extension TypeSyntax {
  /// The type behind a mark of VIPKit's: `Secret<String>` is String.
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
  /// What `any` stands before on the right side of `Destination == any HomeDataStore`.
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
  /// The identifiers in a piece of code.
  var words: [String] { split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }

  var firstCapitalised: String { prefix(1).uppercased() + dropFirst() }
}

/// The types of Swift and Foundation whose declarations are in no source that is read.
enum StandardTypes {
  private static let protocols: Set = ["Equatable", "Hashable", "Comparable", "Strideable", "OptionSet", "SetAlgebra"]

  private static let values: Set = [
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "Substring", "UInt",
    "UInt8", "UInt16", "UInt32", "UInt64", "UUID", "URL", "Date", "Data", "Decimal", "Duration", "Locale", "TimeZone",
    "Calendar", "DateComponents", "TimeInterval", "CGFloat", "AnyHashable", "ObjectIdentifier",
  ]

  /// Those that can be compared when their arguments can.
  static let containers: Set = [
    "Array", "Set", "Dictionary", "Optional", "Result", "Range", "ClosedRange", "ArraySlice",
  ]

  static let equatable = protocols.union(values)

  static let all = equatable.union(containers).union(["Void", "Any", "AnyObject", "Error", "AsyncStream", "Never"])
}
