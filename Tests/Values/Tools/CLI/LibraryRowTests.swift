import HostSystem
@testable import HostCLI
@testable import HostManifest
@testable import HostState
import FoundationEssentials
import Testing

@Suite("Libraries as host list prints them")
struct LibraryRowTests {
  private static let refusal = Diagnostic.notFound(
    .manifest(file: "scenes.json", keyPath: "scenes.Weather"), id: "Weather", folders: ["scenes"], known: [])

  private static var rows: [LibraryRow] {
    let login = LibraryRecord(id: "Login", library: Library(id: "Login", path: "scenes/libLogin.so", origin: .folder))
    var weather = LibraryRecord(id: "Weather", library: nil)
    weather.refusal = refusal
    return [LibraryRow(login), LibraryRow(weather)]
  }

  @Test("in columns; the reason of one that was refused is on the next line")
  func table() {
    #expect(
      LibraryRow.table(Self.rows) == """
        ID       KIND  STAGE       VERSION  LIBRARY
        Login    -     discovered  -        scenes/libLogin.so
        Weather  -     refused     -        -
          ! scenes.json: scenes.Weather: libWeather.so not found in scenes
        """)
    #expect(LibraryRow.table([]) == "ID  KIND  STAGE  VERSION  LIBRARY")
    // What a library says of itself is printed without what a terminal would obey.
    var record = LibraryRecord(
      id: "Login", library: Library(id: "Login", path: "a\u{1B}[2J/libLogin.so", origin: .folder))
    record.refusal = .undeclaredRoute(scene: "Login", route: "\u{1B}]0;x\u{7}")
    #expect(
      LibraryRow.table([LibraryRow(record)]) == """
        ID     KIND  STAGE    VERSION  LIBRARY
        Login  -     refused  -        a\\u{1B}[2J/libLogin.so
          ! Login: takes the route \\u{1B}]0;x\\u{07}, which its descriptor doesn't name
        """)
  }

  @Test("as JSON; what isn't known is left out")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      String(decoding: try encoder.encode(Self.rows), as: UTF8.self)
        == #"[{"id":"Login","library":"scenes/libLogin.so","origin":"folder","stage":"discovered"},"#
        + #"{"id":"Weather","reason":"scenes.json: scenes.Weather: libWeather.so not found in scenes","#
        + #""stage":"refused","suggestion":"put the library there, or name its file by scenes.Weather.library"}]"#)
  }
}
