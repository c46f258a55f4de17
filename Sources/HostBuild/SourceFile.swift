import FoundationEssentials
import HostCore

/// One Swift file of a scene or a worker: what the builder must know of it before the compiler reads it.
struct SourceFile: Sendable {
  let path: String
  let bytes: [UInt8]
  /// The entry points that it defines: `@c(scene_Login)`.
  let entryPoints: [LibraryEntry]
  /// The modules that it imports.
  let imports: Set<String>

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    let tokens = Self.tokens(of: SourceText.code(of: bytes))
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

  /// The code's words, and its other characters one by one.
  private static func tokens(of code: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = code[...]
    while let character = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if !word.isEmpty {
        tokens.append(word)
        rest = rest.dropFirst(word.count)
      } else {
        if !character.isWhitespace { tokens.append(rest.prefix(1)) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }
}
