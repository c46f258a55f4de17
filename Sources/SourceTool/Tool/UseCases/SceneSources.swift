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
  }

  let scene: String
  private let folder: String
  private let files: [ParsedFile]

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
    let found = try find(suffix).properties.first { property in
      property.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == scene + type }
    }
    guard let found else {
      throw .noDeclaration(name: "property of the type \(scene)\(type) in \(scene)\(suffix)", folder: folder)
    }
    return (found.name, found.type.hasSuffix("?"))
  }

  /// The files with what is added to declarations.
  func adding(_ additions: [Addition]) -> [SourceUseCase.File] {
    files.compactMap { file in
      let own = additions.filter { $0.file == file.path }.sorted { $0.offset > $1.offset }
      guard !own.isEmpty else { return nil }
      var bytes = Array(file.tree.description.utf8)
      for addition in own { bytes.insert(contentsOf: addition.text.utf8, at: addition.offset) }
      return SourceUseCase.File(path: file.path, text: String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// A text that goes into a file. All else of the file stays as it is, to the byte.
struct Addition {
  let file: String
  let offset: Int
  let text: String

  /// Members behind another one; behind the last where none is named.
  ///
  /// - Parameters:
  ///   - lines: the members, indented as if nothing surrounded them.
  ///   - isApart: whether an empty line goes before them.
  init(_ lines: String, to declared: SceneSources.Declared, behind member: MemberBlockItemSyntax? = nil, isApart: Bool)
  {
    let block = declared.node.memberBlock
    let indentation = block.members.first.map(Self.indentation) ?? "  "
    let text = lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
    file = declared.file.path
    if let last = member ?? block.members.last {
      offset = last.endPosition.utf8Offset
      self.text = (isApart ? "\n\n" : "\n") + text
    } else {
      offset = block.leftBrace.endPosition.utf8Offset
      let isClosed = block.rightBrace.leadingTrivia.contains { if case .newlines = $0 { true } else { false } }
      self.text = "\n" + text + (isClosed ? "" : "\n")
    }
  }

  private static func indentation(of member: MemberBlockItemSyntax) -> String {
    let trivia = member.leadingTrivia.description
    let line = trivia.lastIndex(where: \.isNewline).map { trivia[trivia.index(after: $0)...] } ?? "  "
    return String(line)
  }
}
