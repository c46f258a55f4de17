import HostSystem
@testable import HostInspection
@testable import HostManifest
@testable import HostState
import Testing
import VIPKit

@Suite("Links from outside")
struct LinkTests {
  @Test(arguments: [
    ("contacts/42", ["contacts", "42"]), ("a", ["a"]), ("caf%C3%A9/%2F%25", ["café", "/%"]), ("a b/é", ["a b", "é"]),
    ("%3a/:", [":", ":"]), ("..", [".."]), (String(repeating: "a", count: 2048), [String(repeating: "a", count: 2048)]),
  ])
  func `A link is steps between slashes, each with its escapes decoded`(text: String, steps: [String]) throws {
    #expect(try LinkPath(text).steps == steps)
  }

  @Test func `What is none says why`() {
    let links: [(texts: [String], words: String, suggestion: String)] = [
      ([""], "it is empty", "write steps with slashes between them, such as contacts/42"),
      (
        ["/a", "a//b", "a/"], "a slash needs a step on both sides",
        "write steps with slashes between them, such as contacts/42"
      ),
      (["a?b"], #"found "?" in a step"#, "write it as %3F"),
      (["a#b"], ##"found "#" in a step"##, "write it as %23"),
      (["%C3"], "its percent escapes are no UTF-8", "escape each byte of the text in UTF-8: é is %C3%A9"),
      (["a%00"], "it has the character \\0", "leave it out"),
      (["a\u{1B}[2J"], "it has the character \\u{1B}", "leave it out"),
      (["a%0Ab"], "it has the character \\n", "leave it out"),
      (["a%E2%80%AEb"], "it has the character \\u{202E}", "leave it out"),
    ]
    let escapes = [("a/%4", "%4"), ("%", "%"), ("%é0", "%é")].map { text, escape in
      (
        texts: [text], words: "found \"\(escape)\", expected % and two hexadecimal digits",
        suggestion: "write a percent sign as %25"
      )
    }
    for (texts, words, suggestion) in links + escapes {
      for text in texts {
        let fault = #expect(throws: Diagnostic.self) { try LinkPath(text) }
        #expect(fault?.message.hasSuffix(" is no link: \(words)") == true)
        #expect((fault?.suggestion, fault?.cause) == (suggestion, .option))
      }
    }
    // A very long one is refused before it is read.
    let text = String(repeating: "%", count: 100_000)
    let fault = #expect(throws: Diagnostic.self) { try LinkPath(text) }
    let start = String(repeating: "%", count: 64)
    #expect(fault?.message == "\"\(start)…\" is no link: it has 100000 bytes, and a link at most 2048")
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

  @Test func `One that no scene knows, or that several do, opens none`() {
    let unknown = Diagnostic.unknown(
      link: "contact",
      known: ["c/:y", "contacts/:id", "contacts/:id/:part", "contacts", "contacts/new", "c/:x", "contacts/:who/phone"],
      refused: [])
    #expect(throws: unknown) { try Self.table.target(of: LinkPath("contact")) }
    #expect(unknown.description == "no scene is opened by the link \"contact\"\n  did you mean \"contacts\"?")
    let twice = Diagnostic(
      "the link \"c/1\" is for several scenes: Another, Other (c/:y)",
      "remove Another or Other, or let one take other links")
    #expect(throws: twice) { try Self.table.target(of: LinkPath("c/1")) }
    let refused = Diagnostic.unknown(link: "x", known: [], refused: ["Weather"])
    #expect(refused.suggestion == "there are no links; refused, and maybe for it: Weather (see host check)")
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
    let route = SceneDescription.Route(name: "led", defaultDestination: "Led", isOptional: false, destination: nil)
    let toItself = SceneDescription.Route(
      name: "again", defaultDestination: "Dropped", isOptional: false, destination: nil)
    let application = "$s9Contracts11ApplicationMp"
    let open = SceneDescription.OpenRoute(
      name: "application", destination: .init(text: "Application", symbol: application))
    let scenes: [SceneDescription] = [
      SceneDescription(id: "Start", routes: [route], openRoutes: [open], workers: []),
      SceneDescription(id: "Led", routes: [], openRoutes: [], workers: []),
      SceneDescription(id: "Dropped", routes: [toItself], openRoutes: [], workers: []),
      SceneDescription(id: "Linked", routes: [], openRoutes: [], workers: [], links: ["linked/:id"]),
      SceneDescription(id: "Hidden", routes: [], openRoutes: [], workers: [], isListed: false),
      SceneDescription(id: "Offered", routes: [], openRoutes: [], workers: []),
    ]
    let protocols = ["Offered": [application]]
    let situation = Situation(scenes.map(\.id)) { manifest in
      manifest.start = Located("Start", at: .option("--start Start"))
    }
    let state = scenes.reduce(situation.state) { state, scene in
      let has = protocols[scene.id, default: []]
      return state.applying(.inspected(scene.id, .of(scene.id, .scene, has, imports: has)))
        .applying(.described(scene.id, LibraryDescription(id: scene.id, version: "1", content: .scene(scene))))
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
    let dropped = SceneDescription.OpenRoute(name: "dropped", destination: .init(text: "()", symbol: nil))
    let menu = SceneDescription(id: "Menu", routes: [], openRoutes: [dropped], workers: [])
    let scenes = ["Chess", "Led"].map { SceneDescription(id: $0, routes: [], openRoutes: [], workers: []) }
    let route = SceneDescription.Route(name: "led", defaultDestination: "Led", isOptional: false, destination: nil)
    let shy = SceneDescription(id: "Shy", routes: [route], openRoutes: [], workers: [])
    let situation = Situation(["Menu", "Chess", "Led", "Shy"]) { manifest in
      manifest.start = Located("Menu", at: .option("--start Menu"))
      manifest.scenes["Chess", default: Manifest.SceneEntry()].title = "A game"
    }
    func described(_ scene: SceneDescription) -> LibraryDescription {
      LibraryDescription(id: scene.id, version: "1", content: .scene(scene))
    }
    func wired(_ state: AppState) throws -> (offers: [String: [RouteDestination]], awaits: Bool) {
      var planner = Planner(state)
      let wiring = try planner.wire(menu)
      return (wiring.offers, wiring.awaitsDeclarations)
    }
    let inspected = ["Menu", "Chess", "Led", "Shy"].reduce(situation.state) { state, id in
      state.applying(.inspected(id, .of(id)))
    }
    let none = inspected.applying(.described("Menu", described(menu)))
    // Nothing could be offered.
    #expect(try wired(none) == (["dropped": []], false))
    let some = scenes.reduce(none) { $0.applying(.described($1.id, described($1))) }
    #expect(try wired(some) == (["dropped": []], true))
    let facts = try #require(some.libraries["Shy"]?.facts)
    #expect(some.undeclared.map(\.entry.id) == ["Shy"])
    let chess = RouteDestination(id: "Chess", title: "A game")
    let all = some.applying(.declared(facts, described(shy)))
    #expect(all.libraries["Shy"]?.stage == .inspected)
    #expect(try wired(all) == (["dropped": [chess, RouteDestination(id: "Shy", title: "Shy")]], false))
    // A library without an answer leads nowhere; another file's answer doesn't count.
    let led = RouteDestination(id: "Led", title: "Led")
    #expect(try wired(some.applying(.declared(facts, nil))) == (["dropped": [chess, led]], false))
    #expect(try wired(some.applying(.declared(.of("Shy"), described(shy)))).awaits)
  }

  @Test func `Of two scenes with one link the first keeps it`() throws {
    let state = Situation.linked(["A": ["c/:x"], "B": ["c/:y"]])
    var planner = Planner(state)
    _ = try planner.wire(.linked("A", ["c/:x"]))
    let fault = Diagnostic.linkTwice(scene: "B", link: "c/:y", other: "A")
    #expect(throws: fault) { try planner.wire(.linked("B", ["c/:y"])) }
    #expect(fault.message == "B: is opened by the link \"c/:y\", and so is A")
    #expect(fault.suggestion == "let one of them be opened by another link, or remove one of them")
    let own = Diagnostic.linkTwice(scene: "A", link: "c/:z", other: "A")
    #expect(throws: own) { try planner.wire(.linked("A", ["c/:x", "c/:z"])) }
    #expect(own.message == "A: the descriptor names the link \"c/:z\" twice")
  }
}

extension SceneDescription {
  fileprivate static func linked(_ id: String, _ links: [String]) -> SceneDescription {
    SceneDescription(id: id, routes: [], openRoutes: [], workers: [], links: links)
  }
}

extension Situation {
  fileprivate static func linked(_ links: [String: [String]]) -> AppState {
    links.sorted { $0.key < $1.key }.reduce(Situation(Array(links.keys)).state) { state, scene in
      state.applying(.inspected(scene.key, .of(scene.key))).applying(
        .described(
          scene.key,
          LibraryDescription(id: scene.key, version: "1", content: .scene(.linked(scene.key, scene.value)))))
    }
  }
}
