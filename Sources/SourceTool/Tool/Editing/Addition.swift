import SourceMessages
import SwiftParser
import SwiftSyntax

/// A text that goes into a file. All else of the file stays as it is, to the byte.
struct Addition {
  let file: String
  /// In UTF-8.
  let offset: Int
  /// How many bytes of the file it takes the place of.
  var length = 0
  let text: String

  /// Members behind another one, indented as if nothing surrounded them; behind the last where none is named.
  init(_ lines: String, to declared: Declaration, behind member: MemberBlockItemSyntax? = nil, isApart: Bool) {
    let block = declared.node.memberBlock
    let text = Self.indented(lines, by: block.members.first.map(Self.indentation) ?? "  ")
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

  init(_ text: String, in file: ParsedFile, at position: AbsolutePosition, insteadOf length: Int = 0) {
    self.file = file.path
    self.offset = position.utf8Offset
    self.length = length
    self.text = text
  }

  /// The files that change, as they become; of two texts at one place the first stands first. The lines end as those of the file do.
  static func apply(_ additions: [Addition], to files: [ParsedFile]) throws(SourceFault) -> [EditedFile] {
    var changed: [EditedFile] = []
    for file in files {
      let own = additions.enumerated().filter { $0.element.file == file.path }
        .sorted { ($0.element.offset, $0.offset) > ($1.element.offset, $1.offset) }.map(\.element)
      guard !own.isEmpty else { continue }
      guard !file.tree.hasError else { throw .broken(file: file.path) }
      var bytes = Array(file.tree.description.utf8)
      let ending = file.tree.description.contains("\r\n") ? "\r\n" : "\n"
      let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
      for addition in own {
        let place = max(start, addition.offset)
        let lines = addition.text.replacing("\n", with: ending)
        bytes.replaceSubrange(place..<place + addition.length, with: lines.utf8)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard !Parser.parse(source: text).hasError else { throw .notSwift(file: file.path) }
      changed.append(EditedFile(path: file.path, text: text))
    }
    return changed
  }

  /// Nothing may stand before it.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func indented(_ lines: String, by indentation: String) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
  }

  private static func indentation(of member: MemberBlockItemSyntax) -> String {
    let trivia = member.leadingTrivia.description
    let line = trivia.lastIndex(where: \.isNewline).map { trivia[trivia.index(after: $0)...] } ?? "  "
    return String(line)
  }

  /// Imports that a file lacks, in their places by the alphabet.
  static func imports(_ modules: Set<String>, in file: ParsedFile) -> [Addition] {
    let imports = file.declarations(ImportDeclSyntax.self)
    let missing = modules.subtracting(imports.map(\.path.code)).sorted()
    let plain = imports.filter(\.attributes.isEmpty)
    guard let last = plain.last else {
      let text = missing.map { "import \($0)\n" }.joined()
      return missing.isEmpty ? [] : [Addition("\(text)\n", in: file, at: AbsolutePosition(utf8Offset: 0))]
    }
    return missing.map { module in
      if let next = plain.first(where: { $0.path.code > module }) {
        return Addition("import \(module)\n", in: file, at: next.positionAfterSkippingLeadingTrivia)
      }
      return Addition("\nimport \(module)", in: file, at: last.endPositionBeforeTrailingTrivia)
    }
  }

  /// A conformance; nil when the declaration has it.
  ///
  /// - Parameter isHidden: whether what it has under that name is something else.
  init?(conformance name: String, to declared: Declaration, isHidden: Bool = false) {
    let inherited = declared.node.inheritanceClause?.inheritedTypes.map { $0 } ?? []
    if !isHidden, inherited.contains(where: { $0.type.code == name }) { return nil }
    if let last = inherited.last {
      self.init(", \(name)", in: declared.file, at: last.type.endPositionBeforeTrailingTrivia)
    } else if let own = declared.node.asProtocol((any NamedDeclSyntax).self)?.name {
      self.init(": \(name)", in: declared.file, at: own.endPositionBeforeTrailingTrivia)
    } else {
      return nil
    }
  }

  /// Members before all others, with an empty line behind them where they are apart.
  init(_ lines: String, atTopOf declared: Declaration, isApart: Bool) {
    self.init(
      "\n\(Self.indented(lines, by: "  "))\(isApart ? "\n" : "")", in: declared.file,
      at: declared.node.memberBlock.leftBrace.endPosition)
  }

  /// An element of an array literal.
  init(element: String, to array: ArrayExprSyntax, in file: ParsedFile) {
    if let last = array.elements.last {
      self.init(", \(element)", in: file, at: last.expression.endPositionBeforeTrailingTrivia)
    } else {
      self.init(element, in: file, at: array.leftSquare.endPosition)
    }
  }

  /// Another name for all that has one in a file.
  static func rename(_ names: [String: String], in file: ParsedFile) -> [Addition] {
    file.tree.tokens(viewMode: .sourceAccurate).compactMap { token in
      names[token.text].map {
        Addition($0, in: file, at: token.positionAfterSkippingLeadingTrivia, insteadOf: token.trimmedLength.utf8Length)
      }
    }
  }
}
