import SourceMessages
import SwiftSyntax

/// `use-case-models`: Request, Response and ViewModel are plain values in Models, three a use case.
enum UseCaseModels: LintRule {
  /// What the functions of the three protocols take.
  private static let protocols = [
    ("BusinessLogic", "Request"), ("PresentationLogic", "Response"), ("DisplayLogic", "ViewModel"),
  ]

  static func check(_ module: LintModule, in application: LintApplication) -> [SourceFinding] {
    let names = Names(of: module, in: application)
    return functions(of: module, names) + missing(in: module, names)
  }

  // MARK: What the protocols ask by

  private static func functions(of module: LintModule, _ names: Names) -> [SourceFinding] {
    module.symbols.all.filter { $0.keyword == "protocol" }.flatMap { symbol -> [SourceFinding] in
      guard let message = protocols.first(where: { symbol.name.hasSuffix($0.0) })?.1 else { return [] }
      return symbol.parts.filter { !$0.file.tree.hasError }.flatMap { part in
        // What an extension adds helps those who ask.
        (part.node.is(ProtocolDeclSyntax.self) ? Array(part.node.memberBlock.members) : []).compactMap { member in
          guard let function = member.decl.as(FunctionDeclSyntax.self) else { return nil }
          let parameters = function.signature.parameterClause.parameters
          let isMessage = parameters.first.map { only in
            names.targets(of: only.type, in: symbol.path).contains { names.message($0) == message }
          }
          if parameters.count == 1, isMessage == true { return nil }
          return SourceFinding(
            .useCaseModels, function, in: part.file,
            found: "\(symbol.name).\(function.header.dropFirst("func ".count))",
            expected: "one parameter, the \(message) of a use case",
            "declare a \(message) in Models, and have it carry what the parameters do")
        }
      }
    }
  }

  // MARK: What a use case lacks

  private static func missing(in module: LintModule, _ names: Names) -> [SourceFinding] {
    guard case .scene = module.kind, module.isWhole else { return [] }
    let symbols = module.symbols
    let isDisplayed = symbols.all.contains { $0.keyword == "protocol" && $0.name.hasSuffix("DisplayLogic") }
    let models = models(of: module, names)
    return symbols.all.filter { $0.keyword == "enum" && models.contains($0.outer) }.flatMap {
      useCase -> [SourceFinding] in
      let messages = ["Request", "Response", "ViewModel"].filter { has($0, useCase, symbols) }
      guard !messages.isEmpty, let part = useCase.parts.first(where: { $0.node.is(EnumDeclSyntax.self) }) else {
        return []
      }
      var missing: [String] = []
      if !messages.contains("Request") { missing.append("Request") }
      if !messages.contains("Response"), messages.contains("ViewModel") || !isAnswered(useCase, module, names) {
        missing.append("Response")
      }
      if isDisplayed, !messages.contains("ViewModel"), messages.contains("Response") { missing.append("ViewModel") }
      return missing.map {
        SourceFinding(
          .useCaseModels, part.node, in: part.file, found: "\(useCase.path) has no \($0)",
          expected: isDisplayed ? "a Request, a Response and a ViewModel" : "a Request and a Response",
          "declare it: struct \($0): Equatable {}")
      }
    }
  }

  /// The enums that have the use cases: those whose messages the protocols speak of. Others may have a Response of another kind.
  private static func models(of module: LintModule, _ names: Names) -> Set<String> {
    let logic = module.symbols.all.filter { symbol in
      symbol.keyword == "protocol" && protocols.contains { symbol.name.hasSuffix($0.0) }
    }
    let messages = logic.flatMap { symbol in
      symbol.parts.flatMap { References(in: Syntax($0.node), of: symbol, names).found.map(\.target) }
    }.filter { names.message($0) != nil }
    return Set(messages.map { String($0.name.prefix { $0 != "." }) })
  }

  private static func has(_ message: String, _ useCase: Symbol, _ symbols: Symbols) -> Bool {
    symbols.byPath["\(useCase.path).\(message)"] != nil
  }

  /// Whether the Interactor's function for a Request tells the Presenter something, by functions of its own as well: what is answered as
  /// another use case is needs no Response.
  private static func isAnswered(_ useCase: Symbol, _ module: LintModule, _ names: Names) -> Bool {
    for (symbol, role, _) in module.parts(names) where role == .interactor && symbol.keyword != "protocol" {
      let functions = symbol.parts.flatMap {
        $0.node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      }
      var waiting = functions.filter { function in
        function.signature.parameterClause.parameters.contains { parameter in
          names.targets(of: parameter.type, in: symbol.path).contains { $0.name == "\(useCase.path).Request" }
        }
      }
      var seen: Set<SyntaxIdentifier> = []
      while let function = waiting.popLast() {
        guard seen.insert(function.id).inserted, let body = function.body else { continue }
        let references = References(in: Syntax(body), of: symbol, names).found
        if references.contains(where: { names.role(of: $0.target) == .presenter }) { return true }
        let said = Set(body.descendants(DeclReferenceExprSyntax.self).map(\.baseName.text))
        waiting += functions.filter { said.contains($0.name.text) }
      }
    }
    return false
  }
}

extension Symbol {
  /// The path of the type around it; empty for none.
  fileprivate var outer: String { path.lastIndex(of: ".").map { String(path[..<$0]) } ?? "" }
}
