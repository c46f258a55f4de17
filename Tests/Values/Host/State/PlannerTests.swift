import HostSystem
@testable import HostManifest
@testable import HostInspection
@testable import HostState
import Testing
@_spi(Host) import VIPKit

@Suite("A change is planned from what is known, and asks for what isn't")
struct PlannerTests {
  private let home = LoadedBuild.scene(
    "Home", routes: [.to("News", filling: "Store"), .to("Login"), .to("Map", isOptional: true)], workers: [.news])

  private func wire(
    _ build: LoadedBuild, in situation: Situation, knowing facts: [LibraryQuery: [Change]]
  ) -> Situation.Planned<SceneWiring> {
    guard case .scene(let scene) = build.description.content else { preconditionFailure("it is a worker") }
    return situation.wire(scene, knowing: facts)
  }

  @Test("the files of all destinations and workers, at once; an optional route may lead nowhere, and one not be taken")
  func wiring() throws {
    let situation = Situation(["Home", "Login", "News", "RSS"])
    let (asked, plan, notes) = wire(
      home, in: situation,
      knowing: known(.of("Home"), .of("Login"), .of("News", .scene, ["Store"]), .of("RSS", .worker, ["News"])))
    #expect(asked == [Set(["Home", "News", "Login", "RSS"].map(LibraryQuery.report))])
    let wiring = try plan.get()
    let expected: [String: String?] = ["news": "News", "login": "Login", "map": nil]
    #expect(wiring.destinations == expected)
    #expect((wiring.unavailable, wiring.offers, notes) == (["map": "Map isn't installed"], [:], []))
    // For a file that isn't in order there is a reason; if it may be soon, the route can be tried.
    let broken = Diagnostic(path: "/app/scenes/libLogin.so", reason: .noEntryPoint)
    var facts = known(.of("Home"), .of("RSS", .worker, ["News"]))
    facts[.report("News")] = [.refused("News", .busy("News"))]
    facts[.report("Login")] = [.refused("Login", broken)]
    let other = try wire(home, in: situation, knowing: facts).plan.get()
    #expect(other.destinations["login"] == "Login")
    #expect(other.unavailable == ["login": broken.message, "map": "Map isn't installed"])
  }

  @Test("what a scene requires is met in a scene that the manifest names and that requires nothing itself")
  func requirements() throws {
    let list = SceneDescription(id: "List", routes: [], openRoutes: [], workers: [], requirements: ["session"])
    func wire(_ meeting: String?, _ requirements: [String] = []) -> Result<SceneWiring, Diagnostic> {
      var situation = Situation(["List", "Login", "RSS"]) {
        $0.requirements["session"] = meeting.map {
          Located($0, at: .manifest(file: "/app/scenes.json", keyPath: "requirements.session"))
        }
      }
      let login = SceneDescription(id: "Login", routes: [], openRoutes: [], workers: [], requirements: requirements)
      situation.apply(
        .inspected("Login", .of("Login")), .inspected("RSS", .of("RSS", .worker)),
        .described("Login", LibraryDescription(id: "Login", version: "1", content: .scene(login))))
      return situation.wire(list).plan
    }
    let place = Place.manifest(file: "/app/scenes.json", keyPath: "requirements.session")
    #expect(wire("Login") == .success(SceneWiring()))
    let missing = Diagnostic.requirementWithoutScene(requirement: "session", named: [], file: "/app/scenes.json")
    #expect(wire(nil) == .failure(missing))
    let circular = Diagnostic.requirementOfItself(place, requirement: "session", scene: "Login")
    #expect(wire("Login", ["session"]) == .failure(circular))
    for found in ["RSS", "Lgin"] {
      #expect(wire(found) == .failure(.unknownScene(place, found: found, known: ["Login"])))
    }
  }

  @Test("a scene that nobody knows anything of is wired once, by two requests: its build, and all files that matter")
  func start() throws {
    var wirings = 0
    var facts = known(.of("Login"), .of("News", .scene, ["Store"]), .of("RSS", .worker, ["News"]))
    facts[.build("Home")] = home.changes
    let (asked, plan, _) = Situation(["Home", "Login", "News", "RSS"]).plan(knowing: facts) {
      planner throws(Diagnostic) in
      guard case .scene(let scene) = try planner.loaded("Home").description.content else { return SceneWiring() }
      wirings += 1
      return try planner.wire(scene)
    }
    #expect(try plan.get().destinations["news"] == "News")
    #expect(asked == [[.build("Home")], Set(["Login", "News", "RSS"].map(LibraryQuery.report))])
    #expect(wirings == 1)
  }

  @Test("a worker of a shared module is found by its descriptor; one that only links that, or can't be loaded, isn't")
  func madeByShared() throws {
    let situation = Situation(["Home", "RSS", "Other", "Busy"])
    func worker(_ id: String, provides: String) -> (facts: LibraryFacts, build: LoadedBuild) {
      let plain = LibraryFacts.of(id, .worker)
      let shared = SharedLibrary(
        path: "/app/scenes/libFeeds.so", digest: ContentDigest([1]), report: plain.report, exports: [],
        offers: [ProtocolConformance(type: "FeedMn", protocolSymbol: "News")])
      let facts = LibraryFacts(plain.report, plain.entry, shared: [shared])
      return (
        facts,
        LoadedBuild(
          generation: 1, file: plain.report.path, copy: "/run/\(id)", digest: ContentDigest(Array(id.utf8)),
          facts: facts,
          description: LibraryDescription(id: id, version: "1", content: .worker(provides: provides)))
      )
    }
    let workers = [worker("RSS", provides: "News"), worker("Other", provides: "Weather")]
    var facts: [LibraryQuery: [Change]] = [.report("Home"): [.inspected("Home", .of("Home"))]]
    for (known, build) in workers {
      facts[.report(build.id)] = [.inspected(build.id, known)]
      facts[.build(build.id)] = build.changes
    }
    facts[.report("Busy")] = [.inspected("Busy", worker("Busy", provides: "News").facts)]
    facts[.build("Busy")] = [.refused("Busy", .busy("Busy"))]
    for chosen in ["RSS", nil] {
      var situation = situation
      if let chosen {
        situation = Situation(["Home", "RSS", "Other", "Busy"]) {
          $0.workers["News", default: Manifest.WorkerEntry()].use = Located(chosen, at: .option("news"))
        }
      }
      #expect(situation.choice(of: .news, knowing: facts) == .success("RSS"))
    }
  }

  @Test("a destination that is refused is told of once, and asked for by the next plan unless it was refused for good")
  func refusedDestination() throws {
    var situation = Situation(["Home", "Login", "News", "RSS"])
    var facts = known(.of("Home"), .of("News", .scene, ["Store"]), .of("RSS", .worker, ["News"]))
    facts[.report("Login")] = [.refused("Login", .busy("Login"))]
    let (asked, plan, notes) = wire(home, in: situation, knowing: facts)
    #expect(try plan.get().destinations["login"] == "Login")
    #expect(notes == [.told(.busy("Login"))])
    let ofLogin = asked.joined().filter { $0.id == "Login" }
    #expect(ofLogin == [.report("Login")], "once in a plan")

    facts = known(.of("Menu"))
    facts[.report("Broken")] = [.refused("Broken", .busy("Broken"))]
    let menu = LoadedBuild.scene("Menu", openRoutes: [.toAll(with: "App")])
    situation = Situation(["Menu", "Broken"])
    #expect(wire(menu, in: situation, knowing: facts).notes == [.told(.busy("Broken"))])
    situation.apply(.refused("Broken", .busy("Broken")))
    let again = wire(menu, in: situation, knowing: facts)
    #expect(again.asked.flatMap { $0 }.contains(.report("Broken")))
    #expect(again.notes == [])
    situation = Situation(["A", "B"])
    situation.apply(.refused("A", .busy("A")), .refused("B", .unexpected(.report("B"))))
    func queries(about id: String) -> [Set<LibraryQuery>] {
      situation.plan { planner throws(Diagnostic) in try planner.inspected(id) }.asked
    }
    #expect(queries(about: "A") == [[.report("A")]])
    #expect(queries(about: "B") == [])
  }

  @Test("a destination that has the protocol of a route on an actor only is refused, unless somebody is on it")
  func isolated() {
    let fault = Diagnostic.isolatedDataStore(scene: "News", type: "News.Type", expected: "Store")
    var situation = Situation(["Home", "Login", "News", "RSS"])
    let facts = known(
      .of("Home"), .of("Login"), .of("News", .scene, ["Store"], isIsolated: true), .of("RSS", .worker, ["News"]))
    #expect(wire(home, in: situation, knowing: facts).notes == [.refused("News", fault)])
    let news = LoadedBuild.scene("News", protocols: ["Store"], isIsolated: true)
    for change in news.changes { situation.apply(change) }
    situation.apply(.shown(.of(news, 1), .root))
    #expect(wire(home, in: situation, knowing: facts).notes == [.told(fault)])
  }

  @Test(
    "what doesn't fit",
    arguments: [
      (
        [.to("News", filling: "Other")],
        .wrongDataStore(scene: "Home", route: "news", destination: "News", expected: "Other")
      ),
      ([.to("RSS")], .notAScene(scene: "Home", route: "rss", destination: "RSS")),
      (
        [.to("Nws")], .unknownDestination(scene: "Home", route: "nws", destination: "Nws", known: ["Home", "News"])
      ),
      (
        [.to("News"), .to("News")],
        Diagnostic("Home: the descriptor names the route news twice", "give each route a name of its own")
      ),
    ] as [([SceneDescription.Route], Diagnostic)])
  func misfits(_ routes: [SceneDescription.Route], _ fault: Diagnostic) {
    let situation = Situation(["Home", "News", "RSS"])
    let facts = known(.of("Home"), .of("News", .scene, ["Store"]), .of("RSS", .worker, ["News"]))
    #expect(wire(.scene("Home", routes: routes), in: situation, knowing: facts).plan == .failure(fault))
  }

  @Test("an open route leads to those that offer themselves, by title; what can't be judged is told of")
  func openRoute() throws {
    let situation = Situation(["Menu", "Weather", "Atlas", "Broken", "RSS"]) { manifest in
      manifest.scenes["Atlas"] = .init()
      manifest.scenes["Atlas"]?.title = "Zoo"
    }
    var facts = known(
      .of("Menu", .scene, ["App"]), .of("Weather", .scene, ["App"]), .of("Atlas", .scene, ["App"]),
      .of("RSS", .worker, ["App"]))
    facts[.report("Broken")] = [.refused("Broken", .busy("Broken"))]
    let (asked, plan, notes) = wire(.scene("Menu", openRoutes: [.toAll(with: "App")]), in: situation, knowing: facts)
    #expect(asked == [Set(["Menu", "Weather", "Atlas", "Broken", "RSS"].map(LibraryQuery.report))])
    #expect(
      try plan.get().offers == [
        "all": [RouteDestination(id: "Weather", title: "Weather"), RouteDestination(id: "Atlas", title: "Zoo")]
      ])
    #expect(notes == [.told(.busy("Broken"))])
    let anything = SceneDescription.OpenRoute(name: "all", destination: .init(text: "Int", symbol: nil))
    let fault = Diagnostic(
      "Menu: the open route all is for Int, expected one protocol",
      "declare a protocol in Contracts by which scenes offer themselves, and the route for it")
    #expect(wire(.scene("Menu", openRoutes: [anything]), in: situation, knowing: facts).plan == .failure(fault))
    let twice = LoadedBuild.scene("Menu", routes: [.to("All")], openRoutes: [.toAll(with: "App")])
    let same = Diagnostic("Menu: the descriptor names the route all twice", "give each route a name of its own")
    #expect(wire(twice, in: situation, knowing: facts).plan == .failure(same))
  }

  @Test("a worker's implementation: the only one, the manifest's, the scene's own; loaded when it is to be made")
  func choices() throws {
    func choice(_ ids: [String], _ configure: (inout Manifest) -> Void = { _ in }) -> Result<String, Diagnostic> {
      let builds = ids.map { LoadedBuild.worker($0, provides: "News") }
      var facts: [LibraryQuery: [Change]] = [:]
      for build in builds {
        facts[.report(build.id)] = [.inspected(build.id, build.facts)]
        facts[.build(build.id)] = build.changes
      }
      return Situation(ids, configure).choice(of: .news, knowing: facts)
    }
    let place = Place.manifest(file: "/app/scenes.json", keyPath: "")
    func use(_ id: String) -> (inout Manifest) -> Void {
      { $0.workers["News", default: Manifest.WorkerEntry()].use = Located(id, at: place) }
    }
    #expect(choice(["RSS"]) == .success("RSS"))
    #expect(choice([]) == .failure(.noWorker(scene: "Home", worker: "News")))
    #expect(choice(["RSS", "File"]) == .failure(.severalWorkers(worker: "News", implementations: ["File", "RSS"])))
    #expect(choice(["RSS", "File"], use("File")) == .success("File"))
    let own = choice(["RSS", "File"]) {
      $0.scenes["Home", default: Manifest.SceneEntry()].workers["News"] = Located("RSS", at: place)
    }
    #expect(own == .success("RSS"))
    let unknown = Diagnostic.unknownImplementation(place, worker: "News", found: "Fil", known: ["RSS"])
    #expect(choice(["RSS"], use("Fil")) == .failure(unknown))
  }

  @Test("the worker of a worker: the manifest's choice for it, or that for all unless it is that, or the only other")
  func workersOfWorkers() {
    let builds = [
      LoadedBuild.worker("RSS", provides: "News", workers: [.log]),
      .worker("Cache", provides: "News", workers: [.news]), .worker("File", provides: "Log", workers: [.news]),
    ]
    func choice(
      of worker: SceneDescription.Worker, for id: String,
      _ uses: (worker: String, implementation: String, user: String?)...
    ) -> Result<String, Diagnostic> {
      var situation = Situation(["RSS", "Cache", "File", "Print"]) { manifest in
        for (worker, implementation, user) in uses {
          let use = Located(implementation, at: Place.option("-"))
          if let user {
            manifest.workers[worker, default: Manifest.WorkerEntry()].uses[user] = use
          } else {
            manifest.workers[worker, default: Manifest.WorkerEntry()].use = use
          }
        }
      }
      for change in builds.flatMap(\.changes) + LoadedBuild.worker("Print", provides: "Log").changes {
        situation.apply(change)
      }
      return situation.choice(of: worker, for: LibraryEntry(kind: .worker, id: id))
    }
    #expect(choice(of: .news, for: "Cache", ("Log", "Print", nil)) == .success("RSS"))
    #expect(choice(of: .news, for: "Cache", ("News", "Cache", nil), ("Log", "Print", "RSS")) == .success("RSS"))
    let several = Diagnostic.severalWorkers(worker: "Log", implementations: ["File", "Print"], user: "RSS")
    #expect(choice(of: .log, for: "RSS") == .failure(several))
    let cycle = Diagnostic.workerCycle(implementations: ["Cache", "RSS", "File", "Cache"], worker: "News")
    #expect(choice(of: .news, for: "Cache", ("News", "Cache", nil), ("Log", "File", nil)) == .failure(cycle))
    let own = Diagnostic.workerCycle(implementations: ["RSS", "File", "RSS"], worker: "News")
    #expect(choice(of: .log, for: "RSS", ("News", "RSS", nil), ("Log", "File", nil)) == .failure(own))
  }

  @Test("an optional worker: the only library, or the default where there is none or the manifest says so")
  func optionalWorkers() {
    var worker = SceneDescription.Worker.news
    worker.isOptional = true
    func choice(_ ids: [String], of worker: SceneDescription.Worker, use: String? = nil) -> Result<String, Diagnostic> {
      var situation = Situation(ids) { manifest in
        manifest.workers["News"] = .init()
        manifest.workers["News"]?.use = use.map { Located($0, at: .option("-")) }
      }
      for change in ids.flatMap({ LoadedBuild.worker($0, provides: "News").changes }) { situation.apply(change) }
      return situation.choice(of: worker)
    }
    #expect(choice([], of: worker) == .success("default"))
    #expect(choice(["RSS"], of: worker) == .success("RSS"))
    #expect(choice(["RSS"], of: worker, use: "default") == .success("default"))
    let several = Diagnostic.severalWorkers(worker: "News", implementations: ["File", "RSS"])
    #expect(choice(["RSS", "File"], of: worker) == .failure(several))
    let none = Diagnostic.noDefault(.option("-"), user: "Home", worker: "News")
    #expect(choice(["RSS"], of: .news, use: "default") == .failure(none))
  }

  @Test("a new build of a scene: which instances it takes over, where routes lead with it, and that others can fill it")
  func newBuild() throws {
    let menu = LoadedBuild.scene("Menu", openRoutes: [.toAll(with: "App")])
    let weather = LoadedBuild.scene("Weather", protocols: ["App"])
    var situation = Situation(["Menu", "Weather"])
    for change in menu.changes + weather.changes { situation.apply(change) }
    situation.apply(.shown(.of(menu, 1), .root), .shown(.of(weather, 2), .push), .shown(.of(weather, 3), .push))
    let before = situation.state.screen
    let shy = LoadedBuild.scene("Weather", 2)
    let plan = try situation.install(shy).get()
    #expect((plan.successors, plan.exchanges) == ([2, 3], [:]))
    #expect(plan.wirings[1]?.offers == ["all": []], "it doesn't offer itself any more")
    #expect(situation.state.screen == before, "a plan changes nothing")
    // A loaded scene can't fill such a one any more.
    let source = LoadedBuild.scene("Home", routes: [.to("News", filling: "Store")])
    situation = Situation(["Home", "News"])
    for change in source.changes + LoadedBuild.scene("News", protocols: ["Store"]).changes { situation.apply(change) }
    let other = Diagnostic.wrongDataStore(scene: "Home", route: "news", destination: "News", expected: "Store")
    #expect(situation.install(.scene("News", 2)) == .failure(other))
    let isolated = Diagnostic.isolatedDataStore(scene: "News", type: "News.Type", expected: "Store")
    #expect(situation.install(.scene("News", 2, protocols: ["Store"], isIsolated: true)) == .failure(isolated))
    #expect(throws: Never.self) { try situation.install(.scene("News", 2, protocols: ["Store"])).get() }
  }

  @Test("a new build of a worker, and another choice of the manifest: for whom another implementation is made")
  func exchanges() throws {
    let (first, other) = (LoadedBuild.worker("RSS", provides: "News"), LoadedBuild.worker("File", provides: "News"))
    var situation = Situation(["RSS", "File"]) {
      $0.workers["News"] = .init()
      $0.workers["News"]?.use = Located("RSS", at: .option("-"))
    }
    for change in first.changes { situation.apply(change) }
    let use = WorkerUse(worker: "News", user: LibraryEntry(kind: .scene, id: "Home"))
    func choice(_ id: String, _ generation: Int) -> WorkerChoice {
      WorkerChoice(worker: "News", implementation: id, generation: generation, options: Array("{}".utf8))
    }
    situation.apply(.bound(use, WorkerBinding(worker: .news, choice: choice("RSS", 1))))
    let second = LoadedBuild.worker("RSS", 2, provides: "News")
    #expect(try situation.install(second).get().exchanges == [use: choice("RSS", 2)])
    var manifest = situation.state.manifest
    manifest.workers["News"]?.use = Located("File", at: .option("-"))
    situation.apply(.configured(manifest, Overrides(), situation.state.catalog))
    let (asked, plan, _) = situation.plan(
      knowing: [.report("File"): [.inspected("File", other.facts)], .build("File"): other.changes]
    ) { planner throws(Diagnostic) in try planner.planConfiguring() }
    #expect(try plan.get().exchanges == [use: choice("File", 1)])
    #expect(asked == [[.report("File")], [.build("File")]])
    // A new build of a scene asks for no worker of other scenes, whatever is wrong with it.
    situation = Situation(["Note", "RSS", "File"])
    for change in LoadedBuild.scene("Note").changes + first.changes { situation.apply(change) }
    situation.apply(.bound(in: "Home"), .inspected("File", other.facts))
    var expected = Plan()
    expected.newWirings = ["Note": SceneWiring()]
    #expect(situation.install(LoadedBuild.scene("Note", 2)) == .success(expected))
  }

  @Test("a name of a scene that isn't there is found by the names of the files alone; the proposal isn't")
  func names() {
    let place = Place.option("--start Hme")
    let situation = Situation(["Home", "RSS"]) { $0.start = Located("Hme", at: place) }
    let (asked, plan, _) = situation.plan(knowing: known(.of("Home"), .of("RSS", .worker))) {
      planner throws(Diagnostic) in planner.startFault()
    }
    #expect(plan == .success(.unknownScene(place, found: "Hme", known: ["Home"])))
    #expect(asked == [[.report("Home"), .report("RSS")]])
    let awaited = situation.plan { planner throws(Diagnostic) in planner.startFault(awaited: ["Hme"]) }
    #expect(awaited.plan == .success(nil))
    #expect(awaited.asked == [])
  }
}
