/// What built a library, as the library says.
package struct BuildNote: Equatable, Sendable, Codable {
  /// The Swift compiler, as it names itself: `6.3.1 (swift-6.3.1-RELEASE)`.
  package let compiler: String
  /// The machine, system and C library that it compiled for, and so the rules of calls (ABI): `x86_64-unknown-linux-gnu`.
  package let target: String

  package init(compiler: String, target: String) {
    self.compiler = compiler
    self.target = target
  }

  /// The version of the compiler, such as `6.3.1`; nil for a development snapshot, which promises nothing to others.
  package var release: String? {
    let words = compiler.split(separator: " ")
    guard words.count == 2, words[1] == "(swift-\(words[0])-RELEASE)" else { return nil }
    return String(words[0])
  }
}
