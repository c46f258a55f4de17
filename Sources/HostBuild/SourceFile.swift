import HostModel
import HostSystem
import FoundationEssentials

/// One file of a scene or a worker, of Swift or of words in another language: what the builder must know of it before the compiler
/// reads it.
package struct SourceFile: Equatable, Sendable {
  /// Whether a file of this name is one.
  static func isSource(_ path: String) -> Bool {
    path.hasSuffix(".swift") || Translations.owner(of: path) != nil
  }

  let path: String
  let bytes: [UInt8]
  /// The entry points that it defines: `@c(scene_Login)`.
  let entryPoints: [LibraryEntry]
  let imports: Set<String>

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    let tokens = path.hasSuffix(".swift") ? SourceText.tokens(of: SourceText.code(of: bytes)) : []
    entryPoints = tokens.indices.compactMap { Self.entryPoint(tokens[$0...]) }
    imports = Set(tokens.indices.compactMap { Self.importedModule(tokens[$0...]) })
  }

  /// `@c(scene_Login)`
  private static func entryPoint(_ tokens: ArraySlice<Substring>) -> LibraryEntry? {
    let tokens = Array(tokens.prefix(5))
    guard tokens.count == 5, tokens[0] == "@", tokens[1] == "c", tokens[2] == "(", tokens[4] == ")" else { return nil }
    return LibraryEntry(symbol: String(tokens[3]))
  }

  /// `import Contracts`, `import struct Contracts.User`
  private static func importedModule(_ tokens: ArraySlice<Substring>) -> String? {
    guard tokens.first == "import" else { return nil }
    let kinds: Set<Substring> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func", "actor"]
    return tokens.dropFirst().first { !kinds.contains($0) }.map(String.init)
  }
}

extension [SourceFile] {
  /// The modules that any of them imports.
  var imports: Set<String> { reduce(into: []) { $0.formUnion($1.imports) } }
}
