@testable import HostSystem
import Testing

@Suite("The name that somebody probably meant")
struct NearestNameTests {
  @Test(
    "is at most a third of the letters away, or one",
    arguments: [
      ("Logn", "Login"), ("Lgoin", "Login"), ("Logins", "Login"), ("LOGIN", "Login"), ("Lofin", "Login"),
      ("hoem", "Home"), ("x", nil), ("Dashboard", nil), ("", nil), ("Logarithm", nil), ("Hommme", "Home"),
      ("Hommmme", nil),
      ("Wether", "Weather"), ("Waether", "Weather"), ("Wtr", nil),
    ])
  func find(written: String, nearest: String?) {
    #expect(NearestName.find(written, among: ["Weather", "Login", "Home"]) == nearest)
  }

  @Test("is the first in alphabetical order among equals, whatever their order")
  func equals() {
    #expect(NearestName.find("cat", among: ["rat", "bat", "hat"]) == "bat")
    #expect(NearestName.find("cat", among: ["hat", "rat", "bat"]) == "bat")
    #expect(NearestName.find("rat", among: ["bat", "rat"]) == "rat")
  }

  @Test("counts two swapped letters as one mistake, and no letter twice; is nothing when nothing is known")
  func transposition() {
    #expect(NearestName.find("Login", among: []) == nil)
    #expect(NearestName.find("ca", among: ["ac"]) == "ac")
    #expect(NearestName.find("ca", among: ["abc"]) == nil)  // 3 by optimal string alignment, 2 without the restriction
  }

  @Test("doesn't compare a text that is far too long", .timeLimit(.minutes(10)))
  func long() {
    #expect(NearestName.find(String(repeating: "Login", count: 200_000), among: ["Login", "Home"]) == nil)
  }
}

@Suite("A suggestion names what was probably meant, or what could have been")
struct SuggestionTests {
  @Test("the nearest name, else up to ten names, sorted, or that there are none")
  func names() {
    #expect(Suggestion.name("Logn", known: ["Home", "Login"], kind: "scenes") == "did you mean \"Login\"?")
    #expect(Suggestion.name("x", known: ["Login", "Home"], kind: "scenes") == "the scenes are: Home, Login")
    let letters = "abcdefghijk".map { "scene_\($0)" }
    #expect(
      Suggestion.name("x", known: letters, kind: "scenes")
        == "the scenes are: scene_a, scene_b, scene_c, scene_d, scene_e, scene_f, scene_g, scene_h, scene_i, scene_j, …"
    )
    #expect(!Suggestion.name("x", known: letters.dropLast(), kind: "scenes").hasSuffix("…"))
    #expect(Suggestion.name("x", known: [], kind: "scenes") == "there are no scenes")
  }
}
