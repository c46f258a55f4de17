import SourceMessages
import SwiftSyntax

/// A route in Contracts: `extension Route where Destination == any HomeDataStore { public static var home: Route { Route("home", to: "Home") } }`
struct DeclaredRoute {
  let name: String
  /// The scene to which it leads; nil where that is no literal.
  let destination: String?
  /// The protocol through which the destination is filled; nil when nothing is passed.
  let dataStore: String?
  /// Whether something comes back, or there are many destinations.
  let isPlain: Bool
  let place: SourcePlace

  static func all(in files: [ParsedFile]) -> [DeclaredRoute] {
    files.flatMap { file in
      file.tree.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }.flatMap { all(in: $0, of: file) }
    }
  }

  private static func all(in node: ExtensionDeclSyntax, of file: ParsedFile) -> [DeclaredRoute] {
    guard ["Route", "ResultRoute", "OpenRoute"].contains(node.extendedType.code) else { return [] }
    let types = node.genericWhereClause?.requirements.compactMap { requirement -> String? in
      guard case .sameTypeRequirement(let same) = requirement.requirement, same.leftType.code == "Destination" else {
        return nil
      }
      return same.rightType.as(TypeSyntax.self)?.as(SomeOrAnyTypeSyntax.self)?.constraint.code
    }
    return node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.compactMap { variable in
      variable.bindings.first.map { binding in
        let arguments = variable.descendants(LabeledExprSyntax.self).filter { $0.label?.text == "to" }
        return DeclaredRoute(
          name: binding.pattern.code,
          destination: arguments.first?.expression.as(StringLiteralExprSyntax.self)?.segments.description,
          dataStore: types?.first, isPlain: node.extendedType.code == "Route", place: file.place(of: variable))
      }
    }
  }
}
