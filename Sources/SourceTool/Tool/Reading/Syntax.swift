import SwiftSyntax

extension SyntaxProtocol {
  /// The nodes of a kind, outer ones first, in the order of the source.
  func descendants<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
    var found: [Node] = []
    var waiting = [Syntax(self)]
    while let node = waiting.popLast() {
      if let node = node.as(type) { found.append(node) }
      waiting += node.children(viewMode: .sourceAccurate).reversed()
    }
    return found
  }
}

extension SyntaxProtocol {
  /// The code, no longer than a message has room for.
  var shortCode: String {
    let code = code
    return code.count > 60 ? code.prefix(59) + "…" : code
  }
}

extension FunctionDeclSyntax {
  /// The function up to its body, on one line.
  var header: String {
    let kept = attributes.map(\.code).filter { $0 == "@discardableResult" || $0.hasSuffix("Actor") }
    let parameters = signature.parameterClause.parameters.map { parameter in
      let names = [parameter.firstName, parameter.secondName].compactMap { $0?.text }
      return "\(names.joined(separator: " ")): \(parameter.type.code)" + (parameter.ellipsis == nil ? "" : "...")
    }
    return (kept + ["func"]).joined(separator: " ") + " \(name.text)\(genericParameterClause?.code ?? "")"
      + "(\(parameters.joined(separator: ", ")))" + (signature.effectSpecifiers.map { " \($0.code)" } ?? "")
      + (result.map { " -> \($0.code)" } ?? "") + (genericWhereClause.map { " \($0.code)" } ?? "")
  }

  /// The type of what it returns; nil for nothing.
  var result: TypeSyntax? {
    signature.returnClause.flatMap { ["Void", "()"].contains($0.type.code) ? nil : $0.type }
  }
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
