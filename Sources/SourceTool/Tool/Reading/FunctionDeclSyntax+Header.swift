import SwiftSyntax

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
