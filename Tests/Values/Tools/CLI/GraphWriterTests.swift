@testable import HostCLI
@testable import HostManifest
@testable import HostState
import Foundation
import HostSystem
import Testing
import VIPTestKit

@Suite("An application's graph, as Mermaid")
struct GraphWriterTests {
  private static func library(
    _ id: String, _ kind: LibraryEntry.Kind?, provides: String? = nil, links: [String]? = nil, reason: String? = nil
  ) -> ApplicationGraph.Library {
    .init(id: id, kind: kind, version: reason == nil ? "1.2" : nil, links: links, provides: provides, reason: reason)
  }

  private static let graph = ApplicationGraph(
    manifest: "scenes.json", start: "Login",
    libraries: [
      library("Broken", nil, reason: "libBroken.so: isn't whole"), library("DemoAuth", .worker, provides: "Auth"),
      library("Home", .scene, links: ["home/:id"]), library("Login", .scene),
      library("OldAuth", .worker, provides: "Auth"), library("SQLiteAuth", .worker, provides: "Auth"),
    ],
    routes: [
      .init(scene: "Home", name: "apps", destination: "Login", kind: .open, data: "AppStore"),
      .init(scene: "Login", name: "home", destination: "Home", kind: .direct, data: "HomeStore"),
      .init(scene: "Login", name: "help", destination: "Help", kind: .direct, data: nil),
    ],
    uses: [
      .init(user: "Home", worker: "Auth", implementation: "DemoAuth", versions: nil),
      .init(user: "Login", worker: "Auth", implementation: "SQLiteAuth", versions: "1..<2"),
      .init(user: "Login", worker: "Clock", implementation: "default", versions: nil),
    ])

  @Test("Each kind of box and arrow once; of a running application its builds and instances, and where the user is")
  func mermaid() throws {
    try Golden.check(GraphFigure(Self.graph).mermaid, "graph.txt")
    let inside = HostStatus.Instance(scene: "Home", generation: 3, instance: 2)
    let pane = HostStatus.Pane(route: "home", scene: "Home", reason: nil, tabs: nil, isHidden: nil, shown: inside)
    let libraries = [("Home", 3), ("Login", 1)].map { id, build in
      HostStatus.LoadedLibrary(
        id: id, kind: .scene, stage: .loaded, generation: build, version: nil, library: nil, reason: nil)
    }
    let stack: [HostStatus.Instance] = [
      .init(scene: "Login", generation: 1, instance: 1, panes: [pane]),
      .init(scene: "Home", generation: 3, instance: 3),
    ]
    let living = Self.graph.living(
      HostStatus(pid: 1, manifest: "scenes.json", stack: stack, libraries: libraries, workers: []))
    let old = Set(GraphFigure(Self.graph).mermaid.split(separator: "\n"))
    let new = GraphFigure(living).mermaid.split(separator: "\n").filter { !old.contains($0) }
    #expect(
      new == [
        #"  library_Home["Home 1.2<br/>opened by home/:id<br/>build 3, 2 alive, on the screen"]"#,
        #"  library_Login["Login 1.2<br/>build 1, 1 alive"]"#,
        ##"  library_Login --o|"home, with HomeStore, inside"| library_Home"##,
        "  classDef alive stroke-width:2px", "  class library_Login alive", "  classDef here stroke-width:4px",
        "  class library_Home here",
      ])

    // The application's own object is chosen, though no scene uses it; another that could be isn't.
    let shops = ApplicationGraph(
      manifest: "scenes.json", start: nil, application: "Shop",
      libraries: ["OldShop", "Shop"].map { Self.library($0, .worker, provides: "Application") }, routes: [], uses: [])
    let lines = GraphFigure(shops).mermaid.split(separator: "\n").filter { $0.hasPrefix("  worker_Application ") }
    #expect(lines == ["  worker_Application -.- library_OldShop", "  worker_Application ==> library_Shop"])
  }

  /// Possible texts of descriptors, manifests and reasons, wherever they aren't checked to be names.
  @Test(
    "Mermaid: no text ends its quotes, its line or its label, and none is a directive",
    arguments: [
      #"a "quoted" | piped \N \" name"#, "two\nlines\r\n", "%%{init: {}}%%", "&amp; &#34; #quot; <b>bold</b>",
      "Ünïcödé 漢字 😀", "\u{0}\u{1B}[31m\u{202E}", "`--> ]) }} end;",
    ])
  func escaped(_ text: String) {
    let graph = ApplicationGraph(
      manifest: text, start: "Login",
      libraries: [Self.library("Broken", .scene, reason: text), Self.library("Login", .scene, links: [text])],
      routes: [.init(scene: "Login", name: text, destination: text, kind: .direct, data: text)],
      uses: [.init(user: "Login", worker: text, implementation: nil, versions: text)])
    for line in GraphFigure(graph).mermaid.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.components(separatedBy: "\"")
      #expect(parts.count == 1 || parts.count == 3, "\(line)")
      #expect(parts.count == 1 || !parts[1].contains { "|`%&{}[]\\;".contains($0) && $0 != ";" }, "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0x202E })
    }
  }
}

@Suite("Libraries as host list prints them")
struct LibraryRowTests {
  @Test("in columns, with the reason of one that was refused on the next line; as JSON, without what isn't known")
  func table() throws {
    let login = LibraryRecord(id: "Login", library: Library(id: "Login", path: "scenes/libLogin.so", origin: .folder))
    var weather = LibraryRecord(id: "Weather", library: nil)
    weather.refusal = .notFound(
      .manifest(file: "scenes.json", keyPath: "scenes.Weather"), id: "Weather", folders: ["scenes"], known: [])
    let rows = [LibraryRow(login), LibraryRow(weather)]
    #expect(
      LibraryRow.table(rows) == """
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      String(decoding: try encoder.encode(rows), as: UTF8.self)
        == #"[{"id":"Login","library":"scenes/libLogin.so","origin":"folder","stage":"discovered"},"#
        + #"{"id":"Weather","reason":"scenes.json: scenes.Weather: libWeather.so not found in scenes","#
        + #""stage":"refused","suggestion":"put the library there, or name its file by scenes.Weather.library"}]"#)
  }
}
