import SourceMessages
import SwiftSyntax

/// `data-store-isolation`: a Router passes data on the main actor, and the host casts to the destination's data store there.
enum DataStoreIsolation: LintRule {
  static func check(_ module: LintModule, in application: LintApplication) -> [SourceFinding] {
    let names = Names(of: module, in: application)
    return module.symbols.all.flatMap { symbol in
      symbol.parts.filter { !$0.file.tree.hasError }.compactMap { part -> SourceFinding? in
        if let node = part.node.as(ProtocolDeclSyntax.self) { return declared(node, symbol, part.file, module, names) }
        return conforming(part, symbol, names)
      }
    }
  }

  private static func declared(
    _ node: ProtocolDeclSyntax, _ symbol: Symbol, _ file: ParsedFile, _ module: LintModule, _ names: Names
  ) -> SourceFinding? {
    guard isDataStore(symbol), needsIsolation(symbol, in: module), !isSafe(symbol, names, 0) else { return nil }
    return SourceFinding(
      .dataStoreIsolation, node.name, in: file, found: "\(symbol.name) belongs to no actor",
      expected: "@MainActor protocol \(symbol.name), or one that is Sendable",
      "write @MainActor before it; Sendable when its Interactor is an actor")
  }

  /// `extension ListInteractor: @MainActor ListDataStore`: a cast to it fails where nobody knows the actor.
  private static func conforming(_ part: Symbol.Part, _ symbol: Symbol, _ names: Names) -> SourceFinding? {
    for inherited in part.node.inheritanceClause?.inheritedTypes ?? [] {
      guard let type = inherited.type.as(AttributedTypeSyntax.self),
        type.attributes.contains(where: { $0.code == "@MainActor" })
      else { continue }
      for case .declared(let store) in names.targets(of: type.baseType, in: symbol.path)
      where isDataStore(store) && !store.attributes.contains("@MainActor") {
        return SourceFinding(
          .dataStoreIsolation, inherited, in: part.file,
          found: "a conformance to \(store.name) that is isolated by itself",
          expected: "@MainActor protocol \(store.name)",
          "write @MainActor before the protocol, and not before the conformance")
      }
    }
    return nil
  }

  private static func isDataStore(_ symbol: Symbol) -> Bool {
    symbol.keyword == "protocol" && symbol.name.hasSuffix("DataStore")
  }

  /// Scenes are on the main actor by default; a package that they share isn't, nor is what says so.
  private static func needsIsolation(_ symbol: Symbol, in module: LintModule) -> Bool {
    module.kind == .shared(isPackage: true) || symbol.modifiers.contains("nonisolated")
  }

  private static func isSafe(_ symbol: Symbol, _ names: Names, _ depth: Int) -> Bool {
    if symbol.attributes.contains(where: { $0.hasSuffix("Actor") }) || depth > 8 { return true }
    return symbol.inherits.contains { type in
      names.targets(of: type, in: symbol.path).contains { target in
        switch target {
        case .external(let name): name == "Sendable" || name == "Actor"
        case .declared(let other): isSafe(other, names, depth + 1)
        }
      }
    }
  }
}
