import SourceMessages
import SwiftSyntax

/// A protocol that a data store has: that of a destination, in Contracts, or of what a Router passes on.
struct DataStore {
  let node: ProtocolDeclSyntax
  let file: ParsedFile

  init?(_ name: String, in files: [ParsedFile]) {
    for file in files {
      for node in file.tree.statements.compactMap({ $0.item.as(ProtocolDeclSyntax.self) }) where node.name.text == name
      {
        self.node = node
        self.file = file
        return
      }
    }
    return nil
  }

  var declared: SceneSources.Declared { SceneSources.Declared(node: node, file: file) }

  var isMainActor: Bool { node.attributes.contains { $0.code == "@MainActor" } }

  /// The properties that others set.
  var settable: [SourceValue] {
    node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.compactMap { variable in
      guard let binding = variable.bindings.first, let type = binding.typeAnnotation?.type.code,
        binding.accessorBlock?.descendants(AccessorDeclSyntax.self).contains(where: {
          $0.accessorSpecifier.text == "set"
        }) == true
      else { return nil }
      return SourceValue(name: binding.pattern.code, type: type)
    }
  }
}

extension SceneSources.Declared {
  /// Whether it has a property for a value; one of another type is a fault.
  func has(_ value: SourceValue) throws(SourceFault) -> Bool {
    guard let place = place(ofMember: value.name) else { return false }
    guard let found = properties.first(where: { $0.name == value.name })?.type else {
      throw .taken(name: value.name, place: place)
    }
    guard found == value.type || "\(found)?" == value.type else {
      throw .otherType(name: value.name, found: found, expected: value.type, place: place)
    }
    return true
  }
}

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
