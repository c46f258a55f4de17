import SourceMessages
import SwiftParser
import SwiftSyntax

/// Arguments of functions such as `words("Contacts")`, `words("%d contact", plural: "%d contacts", count)`.
struct WordList {
  let words: [SourceWord]

  init(of functions: [String], in folder: String) throws(SourceFault) {
    var words: [SourceWord] = []
    for file in try ParsedFile.all(in: folder) {
      let name = String(file.path.dropFirst(folder.count + 1))
      for call in file.tree.descendants(FunctionCallExprSyntax.self) where Self.isOne(call, of: functions) {
        words.append(try Self.word(of: call, in: file, called: name))
      }
    }
    self.words = words
  }

  /// A first argument with a label makes it another function.
  private static func isOne(_ call: FunctionCallExprSyntax, of functions: [String]) -> Bool {
    guard let first = call.arguments.first, first.label == nil else { return false }
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    // A method of that name may be another function, unless its argument is a text.
    let isMember = member.map(functions.contains) ?? false && first.expression.is(StringLiteralExprSyntax.self)
    return isMember || functions.contains(call.calledExpression.code)
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
    return SourceWord(text: text, plural: plural, comment: comment(on: call), file: name, line: file.line(of: call))
  }

  /// From `// translators: …` above the call, or above its statement.
  private static func comment(on call: FunctionCallExprSyntax) -> String? {
    for here in [Syntax(call)] + call.ancestors {
      let lines = here.leadingTrivia.compactMap { piece -> String? in
        guard case .lineComment(let text) = piece else { return nil }
        return text.dropFirst(2).drop { $0.isWhitespace }.description
      }
      if let first = lines.firstIndex(where: { $0.lowercased().hasPrefix("translators:") }) {
        let text = lines[first...].joined(separator: " ").dropFirst("translators:".count)
        return String(text.drop { $0.isWhitespace })
      }
      if here.is(CodeBlockItemSyntax.self) || here.is(MemberBlockItemSyntax.self) { return nil }
    }
    return nil
  }
}
