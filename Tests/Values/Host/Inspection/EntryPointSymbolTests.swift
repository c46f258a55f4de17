import HostManifest
import HostInspection
import HostSystem
import TestSupport
import Testing

@Suite("Symbols of entry points")
struct EntryPointSymbolTests {
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
