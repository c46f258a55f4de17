import HostCore
import Testing

@Suite("Names of scenes, routes and workers")
struct IdentifierTests {
  @Test(
    "letters, digits and _, a letter first, at most 64",
    arguments: [
      ("Login", true), ("a", true), ("Z9_", true), ("x" + String(repeating: "y", count: 63), true),
      ("x" + String(repeating: "y", count: 64), false), ("", false), ("_a", false), ("9a", false), ("a-b", false),
      ("a b", false), ("a.b", false), ("é", false), ("aé", false), ("a\n", false), ("a\0", false), ("../a", false),
      ("@", false), ("[", false), ("`", false), ("{", false),
    ])
  func isValid(text: String, isValid: Bool) {
    #expect(Identifier.isValid(text) == isValid)
  }
}
