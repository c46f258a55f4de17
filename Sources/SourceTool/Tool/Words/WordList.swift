import SourceMessages
import SwiftParser
import SwiftSyntax

/// The words that are arguments of some functions: `words("Contacts")`, `words("%d contact", plural: "%d contacts", count)`.
struct WordList {
  let words: [SourceWord]

  init(of functions: [String], in folder: String) throws(SourceFault) {
    var words: [SourceWord] = []
    for file in try ParsedFile.all(in: folder) {
      let calls = Calls(of: Set(functions))
      calls.walk(file.tree)
      let name = String(file.path.dropFirst(folder.count + 1))
      for call in calls.found { words.append(try Self.word(of: call, in: file, called: name)) }
    }
    self.words = words
  }

  private static func word(
    of call: FunctionCallExprSyntax, in file: ParsedFile, called name: String
  ) throws(SourceFault) -> SourceWord {
    func literal(_ argument: LabeledExprSyntax?) throws(SourceFault) -> String {
      guard let text = argument?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
        throw .notLiteral(
          function: call.calledExpression.code, place: file.place(of: argument?.expression ?? ExprSyntax(call)))
      }
      return text
    }
    let text = try literal(call.arguments.first)
    let plural = try call.arguments.first { $0.label?.text == "plural" }.map(literal)
    return SourceWord(
      text: text, plural: plural, comment: comment(on: call), file: name, line: file.line(of: call))
  }

  /// What a line `// translators: …` above the call, or above the statement that it is in, says to who translates.
  private static func comment(on call: FunctionCallExprSyntax) -> String? {
    var node: Syntax? = Syntax(call)
    while let here = node {
      let lines = here.leadingTrivia.compactMap { piece -> String? in
        guard case .lineComment(let text) = piece else { return nil }
        return text.dropFirst(2).drop { $0.isWhitespace }.description
      }
      if let first = lines.firstIndex(where: { $0.lowercased().hasPrefix("translators:") }) {
        let text = lines[first...].joined(separator: " ").dropFirst("translators:".count)
        return String(text.drop { $0.isWhitespace })
      }
      if here.is(CodeBlockItemSyntax.self) || here.is(MemberBlockItemSyntax.self) { return nil }
      node = here.parent
    }
    return nil
  }
}

/// Finds the calls of functions by their names. A first argument with a label makes it another function.
private final class Calls: SyntaxVisitor {
  private let functions: Set<String>
  private(set) var found: [FunctionCallExprSyntax] = []

  init(of functions: Set<String>) {
    self.functions = functions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let first = node.arguments.first, first.label == nil {
      let member = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      // What is called so on some object, with something else than a text, may be a function of another kind.
      let isMember = member.map(functions.contains) ?? false && first.expression.is(StringLiteralExprSyntax.self)
      if isMember || functions.contains(node.calledExpression.code) { found.append(node) }
    }
    return .visitChildren
  }
}
