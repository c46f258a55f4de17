import SourceMessages
import SwiftSyntax

/// `data-store-isolation`: a Router passes data on the main actor, where the host casts to the data store.
enum DataStoreIsolation {
  static func check(_ names: Names) -> [SourceFinding] {
    names.module.symbols.all.flatMap { symbol in
      symbol.soundParts.compactMap { part -> SourceFinding? in
        if let node = part.node.as(ProtocolDeclSyntax.self) { return declared(node, symbol, part.file, names) }
        return conforming(part, names)
      }
    }
  }

  private static func declared(
    _ node: ProtocolDeclSyntax, _ symbol: Symbol, _ file: ParsedFile, _ names: Names
  ) -> SourceFinding? {
    // Scenes are on the main actor by default; a shared package isn't, nor is a nonisolated type.
    guard isDataStore(symbol), !isSafe(symbol, names, 0),
      names.module.kind == .shared(isPackage: true) || symbol.modifiers.contains("nonisolated")
    else { return nil }
    return SourceFinding(
      .dataStoreIsolation, node.name, in: file, found: "\(symbol.name) belongs to no actor",
      expected: "@MainActor protocol \(symbol.name), or one that is Sendable",
      "write @MainActor before it; Sendable when its Interactor is an actor")
  }

  /// `extension ListInteractor: @MainActor ListDataStore`: the cast fails where the actor isn't known.
  private static func conforming(_ part: Declaration, _ names: Names) -> SourceFinding? {
    for inherited in part.node.inheritanceClause?.inheritedTypes ?? [] {
      guard let type = inherited.type.as(AttributedTypeSyntax.self),
        type.attributes.contains(where: { $0.code == "@MainActor" })
      else { continue }
      for (name, _) in WrittenNames(in: type.baseType).found {
        guard let store = names.declaration(of: name), isDataStore(store), !store.attributes.contains("@MainActor")
        else { continue }
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

  private static func isSafe(_ symbol: Symbol, _ names: Names, _ depth: Int) -> Bool {
    if symbol.attributes.contains(where: { $0.hasSuffix("Actor") }) || depth > 8 { return true }
    return symbol.inherits.flatMap { WrittenNames(in: $0).found }.contains { name, _ in
      ["Sendable", "Actor"].contains(name)
        || names.declaration(of: name).map { isSafe($0, names, depth + 1) } ?? false
    }
  }
}
