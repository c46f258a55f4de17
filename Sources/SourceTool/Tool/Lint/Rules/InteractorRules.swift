import SourceMessages
import SwiftSyntax

/// `interactor-display`: business logic runs under any display, and in a test without one.
enum InteractorDisplay {
  static func check(_ names: Names) -> [SourceFinding] {
    var once = Once()
    var findings: [SourceFinding] = []
    for (symbol, role, part) in names.parts where role == .interactor {
      for reference in References(in: Syntax(part.node), of: symbol, names).found {
        guard case .external(let name) = reference.target, DisplayTypes.all.contains(name.outermost),
          !names.isDeclared(name), once.isFirst(part.file.path, symbol.path, name)
        else { continue }
        findings.append(
          SourceFinding(
            .interactorDisplay, reference.node, in: part.file,
            found: "the Interactor uses \(name), which is display code",
            expected: "entities, Workers and what Contracts has",
            "put into the Response what is known, and let the Presenter or the view choose how it is shown"))
      }
    }
    return findings
  }
}

extension String {
  /// The part before the first dot: `Element` of `Element.Role`, `VIPKit.Text` without its module.
  fileprivate var outermost: String {
    let parts = split(separator: ".").map(String.init)
    return parts.count > 1 && parts[0] == "VIPKit" ? parts[1] : parts.first ?? self
  }
}

/// `interactor-words`: what users read is a Presenter's business, in their language and format.
enum InteractorWords {
  /// Who reads what these say is a programmer.
  private static let forProgrammers: Set = [
    "fatalError", "preconditionFailure", "precondition", "assert", "assertionFailure", "print", "debugPrint",
    "os_log", "os_signpost", "NSLog", "Logger", "OSLog",
  ]
  private static let wordTypes: Set = [
    "Words", "NSLocalizedString", "LocalizedStringResource", "LocalizedStringKey", "DateFormatter", "NumberFormatter",
    "ByteCountFormatter", "ListFormatter", "MeasurementFormatter", "PersonNameComponentsFormatter",
    "RelativeDateTimeFormatter",
  ]
  private static let wordMembers: Set = ["localizedDescription", "localized", "formatted"]

  static func check(_ names: Names) -> [SourceFinding] {
    let parts = names.parts.filter { $0.symbol.keyword != "protocol" }
    // Beside an Interactor stand its constants; a file of all roles has those of the others, too.
    let others = Set(
      parts.filter { [.presenter, .view, .router, .configurator].contains($0.role) }.map(\.part.file.path))
    var findings: [SourceFinding] = []
    var read: Set<String> = []
    for (symbol, role, part) in parts where role == .interactor {
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
    let members = node.descendants(MemberAccessExprSyntax.self).map(\.declName).filter {
      wordMembers.contains($0.baseName.text)
    }.map { finding(Syntax($0), file, found: ".\($0.baseName.text)") }
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
    for parent in literal.ancestors.prefix(while: { !$0.is(CodeBlockSyntax.self) }) {
      // What a property wrapper or a macro is given is its key.
      if parent.is(AttributeSyntax.self) { return false }
      if let call = parent.as(FunctionCallExprSyntax.self), here.id != Syntax(call.calledExpression).id {
        if isForProgrammers(call) { return false }
        if isTold(call, of: symbol, names) { return true }
      }
      here = parent
    }
    return isSentence(text)
  }

  /// `fatalError("…")`, `logger.info("…")`, `Logger.shop.info("…")`
  private static func isForProgrammers(_ call: FunctionCallExprSyntax) -> Bool {
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.code.lowercased() ?? ""
    return forProgrammers.contains(call.calledExpression.code)
      || base.split(separator: ".").contains { $0.hasSuffix("log") || $0.hasSuffix("logger") }
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
