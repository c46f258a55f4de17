import HostCore
import Testing

@Suite("Symbols of a file are shown in Swift's words, and safely")
struct SwiftSymbolTests {
  @Test(
    "what a symbol means",
    arguments: [
      ("$s9Contracts13HomeDataStoreMp", "protocol descriptor for Contracts.HomeDataStore"),
      (
        "$s6VIPKit14ViewControllerC11viewDidLoadyyFTq",
        "method descriptor for VIPKit.ViewController.viewDidLoad() -> ()"
      ),
      (
        "$s6VIPKit9NavigatorP11isAvailableySbAA16RouteDescriptionVFTj",
        "dispatch thunk of VIPKit.Navigator.isAvailable(VIPKit.RouteDescription) -> Swift.Bool"
      ),
      ("scene_Login", "scene_Login"), ("$sNonsense", "$sNonsense"), ("", ""),
    ])
  func demangles(symbol: String, meaning: String) {
    #expect(SwiftSymbol.demangled(symbol) == meaning)
  }

  @Test("a symbol whose meaning would fill the memory stays as it is")
  func bomb() {
    // Dictionary<D, D> of Dictionary<D, D> of …: each letter doubles what is to be written.
    func symbol(levels: Int) -> String {
      let letters = "CDEFGHIJKLMNOPQRSTUVWXYZ".prefix(levels)
      let type = letters.reduce("SDyS2iG") { "SDy\($0)A\($1)G" }
      return "$s6VIPKit1v\(type)vp"
    }
    #expect(SwiftSymbol.demangled(symbol(levels: 1)).hasPrefix("VIPKit.v : Swift.Dictionary<Swift.Dictionary<"))
    #expect(SwiftSymbol.demangled(symbol(levels: 24)) == symbol(levels: 24))
    #expect(SwiftSymbol.demangled("$s6VIPKit1vS2000itvp") == "$s6VIPKit1vS2000itvp")
    let long = "$s6VIPKit" + String(repeating: "1v", count: 300)
    #expect(SwiftSymbol.demangled(long) == long.prefix(300) + "…")
  }

  @Test("control characters are escaped")
  func controlCharacters() {
    #expect(
      SwiftSymbol.demangled("scene\u{1B}[2J\u{7F}\u{9B}\u{200B}\u{2028}")
        == #"scene\u{1B}[2J\u{7F}\u{009B}\u{200B}\u{2028}"#)
    #expect(SwiftSymbol.demangled("$s1\u{1B}2Mn") == #"\u{1B}Mn"#)
    #expect(SwiftSymbol.demangled("Café “☕️”") == "Café “☕️”")
  }

  @Test(
    "an id is a letter and up to 63 letters, digits and underscores",
    arguments: [
      ("scene_Login", LibraryEntry(kind: .scene, id: "Login")), ("worker_a_1", LibraryEntry(kind: .worker, id: "a_1")),
      ("scene_" + String(repeating: "x", count: 64), LibraryEntry(kind: .scene, id: String(repeating: "x", count: 64))),
      ("scene_" + String(repeating: "x", count: 65), nil), ("scene_", nil), ("scene_1a", nil), ("scene__a", nil),
      ("scene_Café", nil), ("scene_a\u{1B}", nil), ("scene_a\r\n", nil), ("Scene_a", nil), ("xscene_a", nil),
    ] as [(String, LibraryEntry?)])
  func entries(symbol: String, entry: LibraryEntry?) {
    #expect(LibraryEntry(symbol: symbol) == entry)
    if let entry { #expect(entry.symbol == symbol) }
  }
}
