@testable import HostManifest
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

  @Test(
    "the words of a name",
    arguments: [
      ("Weather", "Weather"), ("WeatherMap", "Weather map"), ("HTTPNews", "HTTP news"), ("NewsViaRSS", "News via RSS"),
      ("my_notes", "My notes"), ("Top10Songs", "Top10 songs"), ("APlan", "A plan"), ("X", "X"), ("a__b_", "A b"),
      ("X2", "X2"),
    ])
  func words(name: String, words: String) {
    #expect(Identifier.words(name) == words)
  }
}
