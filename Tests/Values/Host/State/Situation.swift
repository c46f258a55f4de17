import HostSystem
@testable import HostManifest
@testable import HostJournal
@testable import HostState
@testable import HostInspection

/// The state of an application without libraries or files.
struct Situation {
  var state: AppState

  /// - Parameters:
  ///   - ids: the libraries in the folder `scenes`.
  ///   - configure: changes the manifest.
  init(_ ids: [String], _ configure: (inout Manifest) -> Void = { _ in }) {
    var manifest = Manifest(file: "/app/scenes.json")
    manifest.folders = ["/app/scenes"]
    manifest.includesHost = true
    configure(&manifest)
    let catalog = Self.catalog(ids, manifest)
    state = AppState(manifest: manifest, catalog: catalog, journal: Journal(application: "/app/scenes.json"))
  }

  static func catalog(_ ids: [String], _ manifest: Manifest) -> Catalog {
    Catalog(manifest: manifest, hostFolder: "/host", since: nil) { folder in
      .success(folder == "/app/scenes" ? ids.map(Library.fileName) : [])
    }
  }

  mutating func apply(_ changes: Change...) {
    for change in changes { state.apply(change) }
  }

  mutating func commit(_ changes: Change...) -> StateDifference { state.commit(changes) }

  typealias Planned<Value> = (asked: [Set<LibraryQuery>], plan: Result<Value, Diagnostic>, notes: [PlanningNote])

  func wire(_ scene: SceneDescription, knowing facts: [LibraryQuery: [Change]] = [:]) -> Planned<SceneWiring> {
    plan(knowing: facts) { planner throws(Diagnostic) in try planner.wire(scene) }
  }

  func choice(
    of worker: SceneDescription.Worker, for user: LibraryEntry = LibraryEntry(kind: .scene, id: "Home"),
    knowing facts: [LibraryQuery: [Change]] = [:]
  ) -> Result<String, Diagnostic> {
    plan(knowing: facts) { planner throws(Diagnostic) in try planner.choice(of: worker, for: user).implementation }.plan
  }

  func install(_ build: LoadedBuild) -> Result<Plan, Diagnostic> {
    plan(assuming: .installed(build)) { planner throws(Diagnostic) in try planner.planInstalling([build]) }.plan
  }

  /// - Parameters:
  ///   - facts: the contents of the libraries.
  ///   - change: applied before planning.
  /// - Returns: the queries of each round, the plan, and the resulting changes.
  func plan<Value>(
    knowing facts: [LibraryQuery: [Change]] = [:], assuming change: Change? = nil,
    _ body: (inout Planner) throws(Diagnostic) -> Value
  ) -> Planned<Value> {
    var state = state
    if let change { state.apply(change) }
    var asked: [Set<LibraryQuery>] = []
    var planner = Planner(state) { queries, _ in
      asked.append(queries)
      return queries.sorted().flatMap { facts[$0] ?? [.refused($0.id, .unexpected($0))] }
    }
    let result = Result { () throws(Diagnostic) in try body(&planner) }
    return (asked, result, planner.notes)
  }
}

func known(_ facts: LibraryFacts...) -> [LibraryQuery: [Change]] {
  Dictionary(uniqueKeysWithValues: facts.map { (.report($0.entry.id), [.inspected($0.entry.id, $0)]) })
}

extension Change {
  /// The first build of RSS answers the calls of News in a scene.
  static func bound(in scene: String) -> Change {
    .bound(
      WorkerUse(worker: "News", user: LibraryEntry(kind: .scene, id: scene)),
      WorkerBinding(
        worker: .news, choice: WorkerChoice(worker: "News", implementation: "RSS", generation: 1, options: nil)))
  }
}

extension Diagnostic {
  static func unexpected(_ query: LibraryQuery) -> Diagnostic { Diagnostic(path: "\(query)", reason: .noEntryPoint) }

  static func busy(_ id: String) -> Diagnostic {
    Diagnostic(path: "/app/scenes/\(Library.fileName(for: id))", reason: .beingWritten)
  }
}

extension LibraryFacts {
  /// - Parameter isIsolated: whether its types conform on an actor only.
  static func of(
    _ id: String, _ kind: LibraryEntry.Kind = .scene, _ protocols: [String] = [], isIsolated: Bool = false,
    imports: [String] = []
  ) -> LibraryFacts {
    let entry = LibraryEntry(kind: kind, id: id)
    let conformances = protocols.map {
      ProtocolConformance(type: "\(id).Type", protocolSymbol: $0, isIsolated: isIsolated)
    }
    return LibraryFacts(
      LibraryReport(
        path: "/app/scenes/\(Library.fileName(for: id))", machine: "x86-64", soname: nil, needed: [], searchPaths: [],
        entryPoints: [entry], toolchains: [], conformances: conformances,
        imports: imports, descriptors: []), entry)
  }
}

extension LoadedBuild {
  static func scene(
    _ id: String, _ generation: Int = 1, routes: [SceneDescription.Route] = [],
    openRoutes: [SceneDescription.OpenRoute] = [], workers: [SceneDescription.Worker] = [],
    protocols: [String] = [], isIsolated: Bool = false
  ) -> LoadedBuild {
    of(
      .of(id, .scene, protocols, isIsolated: isIsolated), generation,
      .scene(SceneDescription(id: id, routes: routes, openRoutes: openRoutes, workers: workers)))
  }

  static func worker(
    _ id: String, _ generation: Int = 1, provides worker: String, workers: [SceneDescription.Worker] = []
  ) -> LoadedBuild {
    of(.of(id, .worker, [worker]), generation, .worker(provides: worker, workers: workers))
  }

  private static func of(
    _ facts: LibraryFacts, _ generation: Int, _ content: LibraryDescription.Content
  ) -> LoadedBuild {
    let id = facts.entry.id
    return LoadedBuild(
      generation: generation, file: "/app/scenes/\(Library.fileName(for: id))", copy: "/run/\(id)-\(generation)",
      digest: ContentDigest(Array("\(id) \(generation)".utf8)), facts: facts,
      description: LibraryDescription(id: id, version: "1.\(generation)", content: content))
  }

  var changes: [Change] {
    [
      .opening(id, Journal.Build(generation: generation, file: file, copy: copy)), .loaded(self, count: generation),
      .inspected(id, facts), .activated(self),
    ]
  }
}

extension SceneDescription.Route {
  static func to(_ destination: String, filling symbol: String? = nil, isOptional: Bool = false) -> Self {
    Self(
      name: destination.lowercased(), defaultDestination: destination, isOptional: isOptional,
      destination: symbol.map { SceneDescription.ProtocolName(text: $0, symbol: $0) })
  }
}

extension SceneDescription.OpenRoute {
  static func toAll(with symbol: String?) -> Self {
    Self(name: "all", destination: SceneDescription.ProtocolName(text: symbol ?? "()", symbol: symbol))
  }
}

extension SceneDescription.Worker {
  static let news = Self(name: "News", type: SceneDescription.ProtocolName(text: "News", symbol: "News"))
  static let log = Self(name: "Log", type: SceneDescription.ProtocolName(text: "Log", symbol: "Log"))
}

extension SceneNode {
  static func of(_ build: LoadedBuild, _ number: Int) -> SceneNode {
    SceneNode(number: number, scene: build.id, generation: build.generation)
  }
}
