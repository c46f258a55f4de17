import HostSystem
@testable import HostInspection
@testable import HostManifest
@testable import HostState
import Testing
import VIPKit
import VIPTestKit

@Suite("Links from outside")
struct LinkTests {
  @Test(arguments: [
    ("contacts/42", ["contacts", "42"]), ("a", ["a"]), ("caf%C3%A9/%2F%25", ["café", "/%"]), ("a b/é", ["a b", "é"]),
    ("%3a/:", [":", ":"]), ("..", [".."]), (String(repeating: "a", count: 2048), [String(repeating: "a", count: 2048)]),
  ])
  func `A link is steps between slashes, each with its escapes decoded`(text: String, steps: [String]) throws {
    #expect(try LinkPath(text).steps == steps)
  }

  @Test func `What is none says why`() throws {
    // The last one is refused before it is read.
    let links = [
      "", "/a", "a//b", "a/", "a?b", "a#b", "%C3", "a%00", "a\u{1B}[2J", "a%0Ab", "a%E2%80%AEb", "a/%4", "%", "%é0",
      String(repeating: "%", count: 100_000),
    ]
    let faults = links.compactMap { link in #expect(throws: Diagnostic.self) { try LinkPath(link) } }
    #expect(faults.allSatisfy { $0.cause == .option })
    try Golden.check(faults.map { "\($0)\n" }.joined(), "refusals-links.txt")
  }

  @Test(arguments: [
    ("", "it is empty"), ("a//:id", "a slash needs a step on both sides"), ("a/:", "\":\" has no name after the colon"),
    ("a/:1", "\":1\" has no name after the colon"), (":id/:id", "it has the name :id twice"),
    ("a%", "found \"%\", expected % and two hexadecimal digits"),
  ])
  func `A pattern that no link could fit is refused with its scene`(link: String, reason: String) {
    let problem = #expect(throws: Diagnostic.self) { try LinkPattern(link) }
    #expect(problem?.message == reason)
    var planner = Planner(Situation.linked(["Note": [link]]))
    let fault = Diagnostic(
      "Note: the link \"\(link)\": \(reason)",
      "write steps with slashes between them, and :name for one that differs: contacts/:id")
    #expect(throws: fault) { try planner.wire(.linked("Note", [link])) }
  }

  private static let table = LinkTable(
    Situation.linked([
      "Contact": ["contacts/:id", "contacts/:id/:part"], "Contacts": ["contacts"], "New": ["contacts/new"],
      "Part": ["contacts/:who/phone"], "Other": ["c/:x"], "Another": ["c/:y"],
    ]))

  @Test(arguments: [
    ("contacts", "Contacts", [:]), ("contacts/42", "Contact", ["id": "42"]), ("contacts/new", "New", [:]),
    ("contacts/a%2Fb", "Contact", ["id": "a/b"]), ("contacts/42/phone", "Part", ["who": "42"]),
    ("contacts/new/mail", "Contact", ["id": "new", "part": "mail"]), ("contacts/%6eew", "New", [:]),
  ])
  func `A link opens the scene whose pattern says most`(link: String, scene: String, parameters: [String: String])
    throws
  {
    let target = try Self.table.target(of: LinkPath(link))
    #expect((target.scene, target.parameters) == (scene, parameters))
  }

  @Test func `One that no scene knows, or that several do, opens none`() throws {
    let unknown = Diagnostic.unknown(
      link: "contact",
      known: ["c/:y", "contacts/:id", "contacts/:id/:part", "contacts", "contacts/new", "c/:x", "contacts/:who/phone"],
      refused: [])
    #expect(throws: unknown) { try Self.table.target(of: LinkPath("contact")) }
    let twice = Diagnostic(
      "the link \"c/1\" is for several scenes: Another, Other (c/:y)",
      "remove Another or Other, or let one take other links")
    #expect(throws: twice) { try Self.table.target(of: LinkPath("c/1")) }
    // Of two scenes with one link the first keeps it.
    let state = Situation.linked(["A": ["c/:x"], "B": ["c/:y"]])
    var planner = Planner(state)
    _ = try planner.wire(.linked("A", ["c/:x"]))
    let other = Diagnostic.linkTwice(scene: "B", link: "c/:y", other: "A")
    #expect(throws: other) { try planner.wire(.linked("B", ["c/:y"])) }
    let own = Diagnostic.linkTwice(scene: "A", link: "c/:z", other: "A")
    #expect(throws: own) { try planner.wire(.linked("A", ["c/:x", "c/:z"])) }
  }

  @Test func `One that is refused after it has said its links is opened by none, and keeps none from another`() throws {
    let refusal = QuarantineFault(id: "A", library: "libA.so", crashes: 2, reason: "trap").diagnostic
    let state = Situation.linked(["A": ["c/:x"], "B": ["c/:y"], "C": ["d"]]).applying(.refused("A", refusal))
      .applying(.refused("C", refusal))
    #expect(try LinkTable(state).target(of: LinkPath("c/1")).scene == "B")
    var planner = Planner(state)
    _ = try planner.wire(.linked("B", ["c/:y"]))
    let unknown = Diagnostic.unknown(link: "d", known: ["c/:y"], refused: ["C"])
    #expect(throws: unknown) { try LinkTable(state).target(of: LinkPath("d")) }
    let other = Diagnostic.unknown(link: "e", known: ["c/:y"], refused: [])
    #expect(throws: other) { try LinkTable(state).target(of: LinkPath("e")) }
  }

  @Test func `A screen has the link that has opened it, else that of a scene which no link fills with data`() {
    var state = Situation.linked(["Contacts": ["contacts"], "Search": ["search", "search/:text"], "Note": []])
    func link(_ scene: String, _ number: Int = 1) -> String? {
      state.link(of: SceneNode(number: number, scene: scene, generation: 1))
    }
    #expect(["Contacts", "Search", "Note", "Nothing"].map { link($0) } == ["contacts", nil, nil, nil])
    state = state.applying(.linked(7, "search/tea"))
    #expect([link("Search", 7), link("Search")] == ["search/tea", nil])
    state = state.applying(.recorded([]))
    #expect(link("Search", 7) == nil)
  }

  @Test func `A scene to which nothing leads is opened by its id, unless it is to be filled or isn't listed`() throws {
    let application = "$s9Contracts11ApplicationMp"
    let scenes: [SceneDescription] = [
      SceneDescription(id: "Start", routes: [.to("Led")], openRoutes: [.toAll(with: application)], workers: []),
      .linked("Led"), SceneDescription(id: "Dropped", routes: [.to("Dropped")], openRoutes: [], workers: []),
      .linked("Linked", ["linked/:id"]),
      SceneDescription(id: "Hidden", routes: [], openRoutes: [], workers: [], isListed: false), .linked("Offered"),
    ]
    let situation = Situation(scenes.map(\.id)) { $0.start = Located("Start", at: .option("--start Start")) }
    let state = scenes.reduce(situation.state) { state, scene in
      state.describing(scene, offering: scene.id == "Offered" ? [application] : [])
    }
    let table = LinkTable(state)
    #expect(table.whole.map(\.link) == ["Dropped"])
    let target = try table.target(of: LinkPath("Dropped"))
    #expect(target == LinkTarget(link: "Dropped", scene: "Dropped", pattern: "Dropped", parameters: [:]))
    for id in scenes.map(\.id) where id != "Dropped" {
      #expect(throws: Diagnostic.self) { try table.target(of: LinkPath(id)) }
    }
  }

  @Test func `An open route by which nothing is passed leads to such scenes, as soon as all have said where they lead`()
    throws
  {
    let menu = SceneDescription(id: "Menu", routes: [], openRoutes: [.toAll(with: nil)], workers: [])
    let shy = SceneDescription(id: "Shy", routes: [.to("Led")], openRoutes: [], workers: [])
    let situation = Situation(["Menu", "Chess", "Led", "Shy"]) { manifest in
      manifest.start = Located("Menu", at: .option("--start Menu"))
      manifest.scenes["Chess", default: Manifest.SceneEntry()].title = "A game"
    }
    func wired(_ state: AppState) throws -> (offers: [String: [RouteDestination]], awaits: Bool) {
      var planner = Planner(state)
      let wiring = try planner.wire(menu)
      return (wiring.offers, wiring.awaitsDeclarations)
    }
    let none = ["Chess", "Led", "Shy"].reduce(situation.state.describing(menu)) { state, id in
      state.applying(.inspected(id, .of(id)))
    }
    // Nothing could be offered.
    #expect(try wired(none) == (["all": []], false))
    let some = none.describing(.linked("Chess")).describing(.linked("Led"))
    #expect(try wired(some) == (["all": []], true))
    let facts = try #require(some.libraries["Shy"]?.facts)
    #expect(some.undeclared.map(\.entry.id) == ["Shy"])
    let chess = RouteDestination(id: "Chess", title: "A game")
    let all = some.applying(.declared(facts, shy.library))
    #expect(all.libraries["Shy"]?.stage == .inspected)
    #expect(try wired(all) == (["all": [chess, RouteDestination(id: "Shy", title: "Shy")]], false))
    // A library without an answer leads nowhere; another file's answer doesn't count.
    let led = RouteDestination(id: "Led", title: "Led")
    #expect(try wired(some.applying(.declared(facts, nil))) == (["all": [chess, led]], false))
    #expect(try wired(some.applying(.declared(.of("Shy"), shy.library))).awaits)
  }
}

extension SceneDescription {
  fileprivate static func linked(_ id: String, _ links: [String] = []) -> SceneDescription {
    SceneDescription(id: id, routes: [], openRoutes: [], workers: [], links: links)
  }

  fileprivate var library: LibraryDescription { LibraryDescription(id: id, version: "1", content: .scene(self)) }
}

extension AppState {
  fileprivate func describing(_ scene: SceneDescription, offering protocols: [String] = []) -> AppState {
    applying(.inspected(scene.id, .of(scene.id, .scene, protocols, imports: protocols)))
      .applying(.described(scene.id, scene.library))
  }
}

extension Situation {
  fileprivate static func linked(_ links: [String: [String]]) -> AppState {
    links.sorted { $0.key < $1.key }.reduce(Situation(Array(links.keys)).state) { state, scene in
      state.describing(.linked(scene.key, scene.value))
    }
  }
}
