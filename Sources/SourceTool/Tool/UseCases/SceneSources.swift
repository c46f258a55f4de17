import SourceMessages
import SwiftSyntax

/// The declarations of a scene, by the names that they have in every scene.
struct SceneSources {
  /// A declaration with members.
  struct Declared {
    let node: any DeclGroupSyntax
    let file: ParsedFile

    /// The names of its stored properties, by their types.
    var properties: [(name: String, type: String)] {
      node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self)?.bindings.first }.compactMap {
        binding in
        binding.typeAnnotation.map { (binding.pattern.code, $0.type.code) }
      }
    }

    /// The first property in whose type a name stands.
    func property(of type: String) -> (name: String, type: String)? {
      properties.first { property in
        property.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == type }
      }
    }

    /// What an object can't be made without.
    var parameters: [SourceParameter] {
      let initialiser = node.memberBlock.members.lazy.compactMap { $0.decl.as(InitializerDeclSyntax.self) }.first
      return (initialiser?.signature.parameterClause.parameters.map { $0 } ?? []).filter { $0.defaultValue == nil }.map
      {
        SourceParameter(label: $0.firstName.text == "_" ? nil : $0.firstName.text, type: $0.type.code)
      }
    }

    /// Where a member of that name stands; nil without one.
    func place(ofMember name: String) -> SourcePlace? {
      node.memberBlock.members.first { member in
        member.decl.asProtocol((any NamedDeclSyntax).self)?.name.text == name
          || member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.code == name } == true
      }.map { file.place(of: $0.decl) }
    }
  }

  let scene: String
  let folder: String
  let files: [ParsedFile]

  init(_ scene: String, in folder: String) throws(SourceFault) {
    self.scene = scene
    self.folder = folder
    files = try ParsedFile.all(in: folder)
  }

  /// What the scene calls `LoginPresenter`; the enum of its models has no suffix.
  func find(_ suffix: String = "") throws(SourceFault) -> Declared {
    guard let found = declared(suffix) else { throw .noDeclaration(name: scene + suffix, folder: folder) }
    return found
  }

  func declared(_ suffix: String) -> Declared? {
    for file in files {
      for statement in file.tree.statements {
        guard let node = statement.item.asProtocol((any DeclGroupSyntax).self),
          let name = statement.item.asProtocol((any NamedDeclSyntax).self)?.name.text, name == scene + suffix
        else { continue }
        return Declared(node: node, file: file)
      }
    }
    return nil
  }

  /// The property by which one object of the scene knows another.
  func property(of type: String, in suffix: String) throws(SourceFault) -> (name: String, isOptional: Bool) {
    guard let found = try find(suffix).property(of: scene + type) else {
      throw .noDeclaration(name: "property of the type \(scene)\(type) in \(scene)\(suffix)", folder: folder)
    }
    return (found.name, found.type.hasSuffix("?"))
  }
}
