import HostManifest

/// A file of Swift or of translations: what the builder must know before the compiler runs.
package struct SourceFile: Equatable, Sendable {
  static func isSource(_ path: String) -> Bool {
    path.hasSuffix(".swift") || Translations.owner(of: path) != nil
  }

  let path: String
  let bytes: [UInt8]
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
  var imports: Set<String> { reduce(into: []) { $0.formUnion($1.imports) } }
}

/// Reduces Swift source to its code: without comments and string contents. A quotation mark in a regular-expression
/// literal begins a string here, which ends with the line as every unfinished one.
struct SourceText {
  private let bytes: [UInt8]
  private var index = 0
  private var code: [UInt8] = []

  /// Comments and literals become blanks.
  static func code(of bytes: [UInt8]) -> String {
    var text = SourceText(bytes: bytes)
    text.readCode(untilParenthesis: false)
    return String(decoding: text.code, as: UTF8.self)
  }

  /// Words, and all other characters one by one.
  static func tokens(of code: String) -> [Substring] {
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

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func readCode(untilParenthesis isInterpolation: Bool) {
    var depth = 0
    while let byte {
      if isNext("//") {
        while let byte = self.byte, byte != UInt8(ascii: "\n") { index += 1 }
      } else if isNext("/*") {
        skipBlockComment()
      } else if let hashes = hashesBeforeQuote() {
        skipString(hashes: hashes)
      } else {
        index += 1
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if isInterpolation, depth < 0 { return }
        code.append(byte)
        continue
      }
      code.append(UInt8(ascii: " "))
    }
  }

  /// Block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        index += 2
      } else if isNext("*/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
  }

  private func hashesBeforeQuote() -> Int? {
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    return bytes[(index + hashes)...].first == UInt8(ascii: "\"") ? hashes : nil
  }

  private mutating func skipString(hashes: Int) {
    let hashMarks = Array(repeating: UInt8(ascii: "#"), count: hashes)
    index += hashes
    let isMultiline = isNext("\"\"\"")
    let quote = Array(repeating: UInt8(ascii: "\""), count: isMultiline ? 3 : 1)
    index += quote.count
    while let byte {
      if bytes[index...].starts(with: quote + hashMarks) {
        index += quote.count + hashes
        return
      }
      if byte == UInt8(ascii: "\n"), !isMultiline { return }
      index += 1
      guard byte == UInt8(ascii: "\\"), bytes[index...].starts(with: hashMarks) else { continue }
      index += hashes
      let isInterpolation = self.byte == UInt8(ascii: "(")
      index += 1
      if isInterpolation { readCode(untilParenthesis: true) }
    }
  }
}
