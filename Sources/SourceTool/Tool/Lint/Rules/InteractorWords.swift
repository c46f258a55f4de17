import SourceMessages
import SwiftSyntax

/// `interactor-words`: what users read is a Presenter's business, in their language and format.
enum InteractorWords: LintRule {
  /// Who reads what these say is a programmer.
  private static let forProgrammers: Set = [
    "fatalError", "preconditionFailure", "precondition", "assert", "assertionFailure", "print", "debugPrint",
  ]
  private static let wordTypes: Set = [
    "Words", "NSLocalizedString", "LocalizedStringResource", "LocalizedStringKey", "DateFormatter", "NumberFormatter",
    "ByteCountFormatter", "ListFormatter", "MeasurementFormatter", "PersonNameComponentsFormatter",
    "RelativeDateTimeFormatter",
  ]
  private static let wordMembers: Set = ["localizedDescription", "localized", "formatted"]

  static func check(_ module: LintModule, in application: LintApplication) -> [SourceFinding] {
    let names = Names(of: module, in: application)
    let parts = module.parts(names)
    let interactors = parts.filter { $0.role == .interactor && $0.symbol.keyword != "protocol" }
    // Beside an Interactor stand its constants; a file of all roles has those of the others, too.
    let others = Set(
      parts.filter { [.presenter, .view, .router, .configurator].contains($0.role) && $0.symbol.keyword != "protocol" }
        .map(\.part.file.path))
    var findings: [SourceFinding] = []
    var read: Set<String> = []
    for (symbol, _, part) in interactors {
      if others.contains(part.file.path) {
        findings += words(in: Syntax(part.node), of: symbol, part.file, names)
      } else if read.insert(part.file.path).inserted {
        findings += words(in: Syntax(part.file.tree), of: symbol, part.file, names)
      }
    }
    return findings
  }

  private static func words(in node: Syntax, of symbol: Symbol, _ file: ParsedFile, _ names: Names) -> [SourceFinding] {
    let literals = node.descendants(StringLiteralExprSyntax.self).filter { isShown($0, of: symbol, names) }.map {
      finding(Syntax($0), file, found: "the text \($0.shortCode)")
    }
    let types = References(in: node, of: symbol, names).found.compactMap { reference -> SourceFinding? in
      guard case .external(let name) = reference.target, wordTypes.contains(name), !names.isDeclared(name) else {
        return nil
      }
      return finding(reference.node, file, found: name)
    }
    let members = node.descendants(MemberAccessExprSyntax.self).filter {
      wordMembers.contains($0.declName.baseName.text)
    }
    .map { finding(Syntax($0.declName), file, found: ".\($0.declName.baseName.text)") }
    let calls = node.descendants(FunctionCallExprSyntax.self).filter {
      let name = $0.calledExpression.code
      return name == "words" || name == "String" && $0.arguments.first?.label?.text == "localized"
    }.map { finding(Syntax($0), file, found: $0.shortCode) }
    // A call of words says its text already.
    let told = Set((literals + types + members).map(\.line))
    return literals + types + members + calls.filter { !told.contains($0.line) }
  }

  private static func finding(_ node: Syntax, _ file: ParsedFile, found: String) -> SourceFinding {
    SourceFinding(
      .interactorWords, node, in: file, found: "\(found) in an Interactor",
      expected: "no words for the user, and no formats",
      "say which case it is in the Response, with its values, and let the Presenter find the words")
  }

  /// Whether a text looks like one for the user, or is handed to the Presenter.
  private static func isShown(_ literal: StringLiteralExprSyntax, of symbol: Symbol, _ names: Names) -> Bool {
    let text = literal.segments.map { $0.as(StringSegmentSyntax.self)?.content.text ?? "%" }.joined()
    guard text.contains(where: \.isLetter) else { return false }
    var here = Syntax(literal)
    while let parent = here.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), here.id != Syntax(call.calledExpression).id {
        if isForProgrammers(call) { return false }
        if isTold(call, of: symbol, names) { return true }
      }
      if parent.is(CodeBlockSyntax.self) { break }
      here = parent
    }
    return isSentence(text)
  }

  /// `fatalError("…")`, `logger.info("…")`
  private static func isForProgrammers(_ call: FunctionCallExprSyntax) -> Bool {
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.code.lowercased()
    return forProgrammers.contains(call.calledExpression.code) || base?.hasSuffix("log") == true
      || base?.hasSuffix("logger") == true
  }

  /// Whether a call tells the Presenter something, or makes what it is told.
  private static func isTold(_ call: FunctionCallExprSyntax, of symbol: Symbol, _ names: Names) -> Bool {
    let called = names.targets(of: call.calledExpression, in: symbol.path)
    if called.contains(where: { names.message($0) == "Response" }) { return true }
    guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return false }
    let targets = names.targets(of: base, in: symbol.path)
    return targets.contains { names.role(of: $0) == .presenter || names.message($0) == "Response" }
  }

  /// Two words or more, or one that ends as a sentence does.
  private static func isSentence(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count(where: { $0.contains(where: \.isLetter) }) > 1 { return true }
    guard let word = words.first, words.count == 1, let end = word.last, let start = word.first else { return false }
    return start.isUppercase && "!?….".contains(end)
  }
}
