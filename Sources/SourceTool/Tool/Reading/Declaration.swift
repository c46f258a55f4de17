import SourceMessages
import SwiftSyntax

/// A declaration with members, or an extension.
struct Declaration {
  let node: any DeclGroupSyntax
  let file: ParsedFile

  var properties: [SourceValue] { bindings.compactMap(SourceValue.init) }

  private var bindings: [PatternBindingSyntax] {
    node.declarations(VariableDeclSyntax.self).compactMap(\.bindings.first)
  }

  /// The first property in whose type a name stands.
  func property(of type: String) -> SourceValue? { properties.first { $0.type.words.contains(type) } }

  /// The properties that others set through a protocol.
  var settable: [SourceValue] {
    bindings.filter { binding in
      let accessors = binding.accessorBlock?.descendants(AccessorDeclSyntax.self) ?? []
      return accessors.contains { $0.accessorSpecifier.text == "set" }
    }.compactMap(SourceValue.init)
  }

  var isActor: Bool { node.is(ActorDeclSyntax.self) }

  var isMainActor: Bool { node.attributes.contains { $0.code == "@MainActor" } }

  /// What an object can't be made without.
  var parameters: [SourceParameter] {
    let parameters = node.declarations(InitializerDeclSyntax.self).first?.signature.parameterClause.parameters
    return (parameters.map(Array.init) ?? []).filter { $0.defaultValue == nil }.map {
      SourceParameter(label: $0.firstName.text == "_" ? nil : $0.firstName.text, type: $0.type.code)
    }
  }

  var place: SourcePlace { file.place(of: node) }

  /// Where a member of that name stands; nil without one.
  func place(ofMember name: String) -> SourcePlace? {
    node.memberBlock.members.first { member in
      member.decl.declaredName == name
        || member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.code == name } == true
    }.map { file.place(of: $0.decl) }
  }

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

extension SourceValue {
  fileprivate init?(_ binding: PatternBindingSyntax) {
    guard let type = binding.typeAnnotation?.type.code else { return nil }
    self.init(name: binding.pattern.code, type: type)
  }

  /// How a property stands before the name of a member.
  var receiver: String { type.hasSuffix("?") ? "\(name)?" : name }
}

extension [ParsedFile] {
  /// The first declaration of a name that stands in no other.
  ///
  /// - Parameter isWanted: whether it is one of the kind that is meant.
  func declaration(
    of name: String, where isWanted: (any DeclGroupSyntax) -> Bool = { _ in true }
  ) -> Declaration? {
    for file in self {
      for item in file.tree.statements.map(\.item) where item.declaredName == name {
        guard let node = item.asProtocol((any DeclGroupSyntax).self), isWanted(node) else { continue }
        return Declaration(node: node, file: file)
      }
    }
    return nil
  }

  /// The protocol of a name, as a data store has one: a class of that name is another thing.
  func protocolDeclaration(of name: String) -> Declaration? {
    declaration(of: name) { $0.is(ProtocolDeclSyntax.self) }
  }
}

/// The declarations of a scene, by the names that they have in every scene.
struct SceneSources {
  let scene: String
  let folder: String
  let files: [ParsedFile]

  init(_ scene: String, in folder: String) throws(SourceFault) {
    self.scene = scene
    self.folder = folder
    files = try ParsedFile.all(in: folder)
  }

  /// What the scene calls `LoginPresenter`; the enum of its models has no suffix.
  func find(_ suffix: String = "") throws(SourceFault) -> Declaration {
    guard let found = declared(suffix) else { throw .noDeclaration(name: scene + suffix, folder: folder) }
    return found
  }

  func declared(_ suffix: String) -> Declaration? { files.declaration(of: scene + suffix) }

  /// The property by which one object of the scene knows another.
  func property(of type: String, in suffix: String) throws(SourceFault) -> SourceValue {
    guard let found = try find(suffix).property(of: scene + type) else {
      throw .noDeclaration(name: "property of the type \(scene)\(type) in \(scene)\(suffix)", folder: folder)
    }
    return found
  }
}
