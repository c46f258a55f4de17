import Testing

@testable import HostSystem

@Suite("A suggestion names what was probably meant, or what could have been")
struct SuggestionTests {
  @Test("the nearest name")
  func nearest() {
    #expect(Suggestion.name("Logn", known: ["Home", "Login"], kind: "scenes") == "did you mean \"Login\"?")
  }

  @Test("else up to ten names, sorted")
  func names() {
    #expect(Suggestion.name("x", known: ["Login", "Home"], kind: "scenes") == "the scenes are: Home, Login")
    let letters = "abcdefghijk".map { "scene_\($0)" }
    #expect(
      Suggestion.name("x", known: letters, kind: "scenes")
        == "the scenes are: scene_a, scene_b, scene_c, scene_d, scene_e, scene_f, scene_g, scene_h, scene_i, scene_j, …"
    )
    #expect(!Suggestion.name("x", known: letters.dropLast(), kind: "scenes").hasSuffix("…"))
  }

  @Test("or that there are none")
  func none() {
    #expect(Suggestion.name("x", known: [], kind: "scenes") == "there are no scenes")
  }
}
