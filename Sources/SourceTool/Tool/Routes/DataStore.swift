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
