import SwiftSyntax

extension Addition {
  /// Imports that a file lacks, in their places by the alphabet.
  static func imports(_ modules: Set<String>, in file: ParsedFile) -> [Addition] {
    let imports = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
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
  init?(conformance name: String, to declared: SceneSources.Declared, isHidden: Bool = false) {
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

  /// Members before all others.
  ///
  /// - Parameter isApart: whether an empty line goes behind them.
  init(_ lines: String, atTopOf declared: SceneSources.Declared, isApart: Bool) {
    let text = lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
    self.init(
      "\n\(text)\(isApart ? "\n" : "")", in: declared.file, at: declared.node.memberBlock.leftBrace.endPosition)
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
        Addition(
          $0, in: file, at: token.positionAfterSkippingLeadingTrivia, insteadOf: token.trimmedLength.utf8Length)
      }
    }
  }
}
