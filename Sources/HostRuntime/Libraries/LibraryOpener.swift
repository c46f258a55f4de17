import HostManifest
import HostInspection
import HostLoading
import HostState
import HostJournal
import HostSystem
@_spi(Host) import VIPKit

/// Answers planners' queries: reads libraries' files, and loads their code.
@MainActor
final class LibraryOpener {
  let store: AppStore
  let loader: LibraryLoader
  private(set) var quarantine: Quarantine
  /// Builds that run although they ended an earlier run, by id; already reported.
  private(set) var pardoned: [String: QuarantineFault] = [:]
  let unproven: UnprovenBuilds
  let executing = ExecutingBuild()
  private let wordFiles: WordFiles
  /// Builds of earlier apps, by id, the newest last: one replaces a quarantined build.
  private let earlier: [String: [Journal.Build]]
  /// Loaded for plans that weren't carried out.
  var unusedBuilds: [String: LoadedBuild] = [:]
  /// Builds that may be used: what their entry points returned, and how another process opens them.
  private var products: [String: [Int: (product: LibraryProduct, plan: OpeningPlan)]] = [:]
  private var prepared: [String: PreparedLibrary] = [:]
  private var heldBytes = 0
  private var ahead: [String: BackgroundWork<[Preparation]>] = [:]

  /// Each library prepared ahead has a thread.
  var mostAhead = 8
  /// Limits the libraries held in memory to be copied.
  private static let mostBytes = 16 << 20

  init(
    _ store: AppStore, loader: LibraryLoader, quarantine: Quarantine = Quarantine(),
    unproven: UnprovenBuilds = UnprovenBuilds(),
    words wordFiles: WordFiles = WordFiles()
  ) {
    self.store = store
    self.loader = loader
    self.quarantine = quarantine
    self.unproven = unproven
    self.wordFiles = wordFiles
    earlier = store.state.journal.builds
  }

  func answer(_ queries: Set<LibraryQuery>, in state: AppState) -> [Change] {
    let queries = queries.sorted()
    return zip(queries, prepare(queries, in: state)).flatMap { query, preparation in
      var changes: [Change] = []
      do throws(Diagnostic) {
        let library = try preparation.verdict.get()
        accept(library, as: query.id)
        changes.append(.inspected(query.id, library.facts, standsInFor: library.standsInFor))
        if case .build(let id) = query {
          if let unused = unusedBuilds[id], unused.digest == library.digest {
            changes.append(.activated(unused))
          } else {
            changes.append(.activated(try load(library)))
          }
        }
      } catch {
        changes.append(.refused(query.id, error))
      }
      return changes
    }
  }

  func pipeline(for state: AppState) -> LibraryPipeline {
    loader.pipeline(for: state.manifest) { [quarantine] in quarantine.fault(of: $0, id: $1) }
  }

  func request(_ id: String, in state: AppState, isToBeOpened: Bool = true) -> LibraryPipeline.Request? {
    guard let record = state.libraries[id], let path = record.library?.path else { return nil }
    var request = LibraryPipeline.Request(id, path: path)
    (request.facts, request.earlier) = (record.facts, earlier[id, default: []])
    (request.prepared, request.isToBeOpened) = (prepared[id], isToBeOpened)
    return request
  }

  private func prepare(_ queries: [LibraryQuery], in state: AppState) -> [Preparation] {
    for query in queries {
      guard let work = ahead.removeValue(forKey: query.id) else { continue }
      for case .success(let library) in work.wait().map(\.verdict) { hold(library, as: query.id) }
    }
    let requests = queries.map { query in
      request(query.id, in: state, isToBeOpened: query == .build(query.id))
    }
    let found = elsewhere { [pipeline = pipeline(for: state)] in pipeline.prepare(requests.compactMap(\.self)) }
    var rest = found[...]
    return zip(queries, requests).map { query, request in
      (request == nil ? nil : rest.popFirst())
        ?? Preparation(path: "", verdict: .failure(.unknown(id: query.id, known: state.knownIDs)))
    }
  }

  /// Another thread works while the main thread draws; the caller waits for it.
  private func elsewhere<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    MainThread.isReserved ? BackgroundWork(body).wait() : body()
  }

  /// The main actor is free meanwhile. With `isInUse`, another build is in use, and no earlier one replaces the file.
  func prepare(_ path: String, as id: String, isInUse: Bool) async -> Preparation {
    let state = store.state
    var request = LibraryPipeline.Request(id, path: path)
    (request.facts, request.awaitsWriters) = (state.libraries[id]?.facts, true)
    request.earlier = isInUse ? [] : earlier[id, default: []]
    return await pipeline(for: state).prepare(request)
  }

  func keep(_ preparation: Preparation, as id: String) {
    ahead[id] = nil
    hold(try? preparation.verdict.get(), as: id)
  }

  func prepareAhead(_ ids: some Sequence<String>) {
    let state = store.state
    let pipeline = pipeline(for: state)
    let next = ids.filter { id in
      state.current(id) == nil && state.isKnown(id) && state.libraries[id]?.refusal == nil && ahead[id] == nil
    }.prefix(mostAhead)
    for id in Set(next) {
      guard let request = request(id, in: state) else { continue }
      ahead[id] = BackgroundWork { pipeline.prepare([request]) }
    }
    // What wasn't opened or requested by now is read again when needed.
    (prepared, heldBytes) = (prepared.filter { $0.value.plan != nil }, 0)
  }

  /// Read and judged; also copied if it is to be opened.
  func library(_ id: String, isToBeOpened: Bool = false) throws(Diagnostic) -> PreparedLibrary {
    let query = isToBeOpened ? LibraryQuery.build(id) : .report(id)
    let library = try prepare([query], in: store.state)[0].verdict.get()
    accept(library, as: id)
    return library
  }

  /// Reports warnings and quarantine overrides. `holds` keeps the library for its next use.
  func accept(_ library: PreparedLibrary, as id: String, holds: Bool = true) {
    if library.standsInFor == nil {
      for warning in loader.warnings(of: library) { store.report(warning) }
    }
    if let pardon = library.pardon?.running, pardoned.updateValue(pardon, forKey: pardon.id) != pardon {
      store.report(pardon.diagnostic)
    }
    if holds { hold(library, as: id) }
  }

  private func hold(_ library: PreparedLibrary?, as id: String) {
    let old = prepared[id]
    heldBytes -= old?.byteCount ?? 0
    prepared[id] = library.flatMap { heldBytes + $0.byteCount <= Self.mostBytes ? $0 : nil }
    heldBytes += prepared[id]?.byteCount ?? 0
    // Of a library rebuilt again and again, and opened by nobody, one copy stays.
    if let copy = old?.plan?.copy, copy != prepared[id]?.plan?.copy,
      !store.state.journal.builds[id, default: []].contains(where: { $0.copy == copy })
    {
      store.copies.discard([copy])
    }
  }

  func readmit(_ id: String) {
    do throws(Diagnostic) { _ = try quarantine.readmit(id) } catch { store.report(error) }
    ahead[id] = nil
    hold(nil, as: id)
    store.commit(.readmitted(id))
  }

  /// Loads an earlier app's last good build, when it isn't the one in use.
  func earlierBuild(of id: String) -> LoadedBuild? {
    let state = store.state
    var request = LibraryPipeline.Request(id, path: "")
    request.earlier = earlier[id, default: []]
    let found = elsewhere { [request, pipeline = pipeline(for: state)] in pipeline.prepareEarlier(request) }
    guard let found, found.digest != state.current(id)?.digest else { return nil }
    return try? load(found)
  }

  /// Loads the catalogue's build, when somebody has put another file in its place.
  func foundBuild(of id: String) -> LoadedBuild? {
    let state = store.state
    guard let path = state.catalog.libraries[id]?.path, let used = state.current(id), used.file != path else {
      return nil
    }
    let request = LibraryPipeline.Request(id, path: path)
    let found = elsewhere { [pipeline = pipeline(for: state)] in pipeline.prepare([request]) }
    guard let found = found.first, found.digest != used.digest else { return nil }
    return try? candidate(found, for: id)
  }

  /// Loads another build, without putting it in use.
  func candidate(_ preparation: Preparation, for id: String) throws(Diagnostic) -> LoadedBuild {
    let state = store.state
    if let refusal = preparation.refusal { throw refusal }
    let library = try preparation.verdict.get()
    if let fault = library.pardon, state.current(id) != nil { throw fault.diagnostic }
    accept(library, as: id, holds: false)
    if let kind = state.libraries[id]?.entry?.kind, kind != library.entry.kind {
      throw .otherKind(id: id, library: library.path, found: library.entry.kind, expected: kind)
    }
    return try load(library)
  }

  private func load(_ library: PreparedLibrary) throws(Diagnostic) -> LoadedBuild {
    let id = library.entry.id
    guard let plan = library.plan else { preconditionFailure("\(library.path) isn't copied") }
    try loader.checkConflicts(library)
    let generation = (store.state.builds[id]?.newest?.generation ?? 0) + 1
    executing.enter(id, generation: generation)
    let opening = Journal.Build(generation: generation, file: library.path, copy: plan.copy)
    store.commit(.opening(id, opening))
    let (build, product) = try unproven.scope { () throws(Diagnostic) in
      unproven.open(store.state.journal.builds[id]?.last ?? opening, of: id)
      return try loader.open(library, as: generation, with: words(of: library))
    }
    keep(product, plan, of: build)
    hold(nil, as: id)
    store.commit(.loaded(build, count: loader.buildCount))
    return build
  }

  private func words(of library: PreparedLibrary) -> Words {
    guard library.entry.kind == .scene else { return Words() }
    let (words, faults) = wordFiles.words(of: library.entry.id, beside: Path.folder(of: library.path))
    for fault in faults { store.report(fault) }
    return words
  }

  private func keep(_ product: LibraryProduct, _ plan: OpeningPlan, of build: LoadedBuild) {
    let line = store.state.builds[build.id]
    let useful = Set([line?.current, line?.fallback, unusedBuilds[build.id]].compactMap { $0?.generation })
    products[build.id] = products[build.id]?.filter { useful.contains($0.key) }
    products[build.id, default: [:]][build.generation] = (product, plan)
  }

  func configurator(of build: LoadedBuild) throws(Diagnostic) -> any SceneConfigurator {
    guard case .scene(let configurator)? = products[build.id]?[build.generation]?.product else {
      throw .otherKind(id: build.id, library: build.file, found: .worker, expected: .scene)
    }
    return configurator
  }

  func factory(_ id: String, _ generation: Int) -> WorkerFactory? {
    guard case .worker(let factory)? = products[id]?[generation]?.product else { return nil }
    return factory
  }

  func openingPlan(_ id: String, _ generation: Int) -> OpeningPlan? { products[id]?[generation]?.plan }

  func prove(_ id: String, _ generation: Int) {
    if let build = unproven.prove(id, generation) { store.commit(.proven(id, build)) }
  }

  /// Makes a plan, finding out what it lacks. `tells` reports the notes to the author.
  func plan<Value>(
    telling tells: Bool = true, _ body: (inout Planner) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    var planner = Planner(store.state) { queries, state in
      let found = self.answer(queries, in: state)
      self.store.commit(found)
      return found
    }
    defer { store.commit(changes(by: planner.notes, telling: tells)) }
    return try body(&planner)
  }

  /// Plans for the state after `changes`. Returns them with what planning learned.
  func plan<Value>(
    assuming changes: [Change], _ body: (inout Planner) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> (Value, [Change]) {
    var learned: [Change] = []
    var planner = Planner(changes.reduce(store.state) { $0.applying($1) }) { queries, state in
      let found = self.answer(queries, in: state)
      learned += found
      return found
    }
    do throws(Diagnostic) {
      let value = try body(&planner)
      return (value, changes + learned + self.changes(by: planner.notes, telling: true))
    } catch {
      _ = self.changes(by: planner.notes, telling: true)
      keepUnused(learned)
      throw error
    }
  }

  /// Keeps loaded builds of dropped changes: they are in the process, and needn't be loaded again.
  func keepUnused(_ changes: [Change]) {
    for case .activated(let build) in changes { unusedBuilds[build.id] = build }
  }

  private func changes(by notes: [PlanningNote], telling tells: Bool) -> [Change] {
    notes.compactMap { note in
      if tells { store.report(note.refusal) }
      return if case .refused(let id, let refusal) = note { .refused(id, refusal) } else { nil }
    }
  }
}
