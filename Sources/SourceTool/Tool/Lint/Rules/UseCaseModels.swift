import SourceMessages
import SwiftSyntax

/// `use-case-models`: Request, Response and ViewModel are plain values in Models, three a use case.
enum UseCaseModels {
  /// What the functions of the three protocols take.
  private static let protocols = [
    ("BusinessLogic", "Request"), ("PresentationLogic", "Response"), ("DisplayLogic", "ViewModel"),
  ]

  static func check(_ names: Names) -> [SourceFinding] { functions(names) + missing(names) }

  // MARK: What the protocols ask by

  private static func functions(_ names: Names) -> [SourceFinding] {
    names.module.symbols.all.filter { $0.keyword == "protocol" }.flatMap { symbol -> [SourceFinding] in
      guard let message = protocols.first(where: { symbol.name.hasSuffix($0.0) })?.1 else { return [] }
      return symbol.soundParts.flatMap { part in
        // What an extension adds helps those who ask.
        (part.node.as(ProtocolDeclSyntax.self)?.declarations(FunctionDeclSyntax.self) ?? []).compactMap { function in
          let parameters = function.signature.parameterClause.parameters
          let isMessage = parameters.first.map { only in
            names.targets(of: only.type, in: symbol.path).contains { names.message($0) == message }
          }
          if parameters.count == 1, isMessage == true { return nil }
          return SourceFinding(
            .useCaseModels, function, in: part.file,
            found: "\(symbol.name).\(function.headerWithoutAttributes)",
            expected: "one parameter, the \(message) of a use case",
            "declare a \(message) in Models, and have it carry what the parameters do")
        }
      }
    }
  }

  // MARK: What a use case lacks

  private static func missing(_ names: Names) -> [SourceFinding] {
    guard case .scene = names.module.kind, names.module.isWhole else { return [] }
    let symbols = names.module.symbols
    let isDisplayed = symbols.all.contains { $0.keyword == "protocol" && $0.name.hasSuffix("DisplayLogic") }
    let models = models(names)
    return symbols.all.filter { $0.keyword == "enum" && models.contains($0.outer) }.flatMap {
      useCase -> [SourceFinding] in
      let messages = ["Request", "Response", "ViewModel"].filter { symbols.byPath["\(useCase.path).\($0)"] != nil }
      guard !messages.isEmpty, let part = useCase.parts.first(where: { $0.node.is(EnumDeclSyntax.self) }) else {
        return []
      }
      var missing: [String] = []
      if !messages.contains("Request") { missing.append("Request") }
      if !messages.contains("Response"), messages.contains("ViewModel") || !isAnswered(useCase, names) {
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
  private static func models(_ names: Names) -> Set<String> {
    let logic = names.module.symbols.all.filter { symbol in
      symbol.keyword == "protocol" && protocols.contains { symbol.name.hasSuffix($0.0) }
    }
    let messages = logic.flatMap { symbol in
      symbol.parts.flatMap { References(in: Syntax($0.node), of: symbol, names).found.map(\.target) }
    }.filter { names.message($0) != nil }
    return Set(messages.map { String($0.name.prefix { $0 != "." }) })
  }

  /// Whether the Interactor's function for a Request tells the Presenter something, by functions of its own as well: what is answered as
  /// another use case is needs no Response.
  private static func isAnswered(_ useCase: Symbol, _ names: Names) -> Bool {
    for (symbol, role, _) in names.parts where role == .interactor && symbol.keyword != "protocol" {
      let functions = symbol.parts.flatMap { $0.node.declarations(FunctionDeclSyntax.self) }
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
