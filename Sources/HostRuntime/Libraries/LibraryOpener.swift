import HostInspection
import HostLoading
import HostModel
import HostRecovery
import HostSystem
import VIPKit

/// Finds out what plans need to know of libraries: reads their files, and brings their code into the process.
@MainActor
final class LibraryOpener {
  let store: AppStore
  let loader: LibraryLoader
  private(set) var quarantine: Quarantine
  /// Builds that run although they have ended an earlier run, by id; it has been told.
  private(set) var pardoned: [String: QuarantineFault] = [:]
  /// The builds that haven't shown yet that they can run.
  let unproven: UnprovenBuilds
  /// Is told which build runs.
  let executing: ExecutingBuild
  /// Has the words of scenes.
  private let wordFiles: WordFiles
  /// The builds that apps before this one have used, by id, the newest last: one stands in for a build in quarantine.
  private let earlier: ShardedDictionary<[Journal.Build]>
  /// The builds that were loaded for a plan of which nothing came.
  var spares: [String: LoadedBuild] = [:]
  /// The builds that may be used: what their entry points have returned, and how another process opens them.
  private var products: [String: [Int: (product: EntryPoint.Product, plan: OpeningPlan)]] = [:]

  init(
    _ store: AppStore, loader: LibraryLoader, quarantine: Quarantine = Quarantine(),
    unproven: UnprovenBuilds = UnprovenBuilds(), executing: ExecutingBuild = ExecutingBuild(),
    words wordFiles: WordFiles = WordFiles()
  ) {
    self.store = store
    self.loader = loader
    self.quarantine = quarantine
    self.unproven = unproven
    self.executing = executing
    self.wordFiles = wordFiles
    earlier = store.state.journal.builds
  }

  // MARK: Facts

  /// Finds something out.
  ///
  /// - Parameters:
  ///   - fact: what to find out.
  ///   - state: says where the library is, and which content is pinned.
  /// - Returns: what the state is to learn.
  func find(_ fact: Fact, in state: AppState) -> [Change] {
    var changes: [Change] = []
    do throws(Refusal) {
      // Read once more when it was inspected before: what is opened is what was inspected, to the byte.
      let (library, refusal) = try examine(fact.id, in: state)
      changes.append(.inspected(fact.id, library.facts, standsInFor: refusal))
      if case .build(let id) = fact {
        if let spare = spares[id], spare.digest == library.digest {
          changes.append(.activated(spare))
        } else {
          changes.append(.activated(try load(library)))
        }
      }
    } catch {
      changes.append(.refused(fact.id, error))
    }
    return changes
  }

  /// Reads and judges a library, or the last good build of it when it is in quarantine.
  ///
  /// - Returns: the library, and why it stands in for the one in the file.
  func examine(_ id: String, in state: AppState) throws(Refusal) -> (InspectedLibrary, standsInFor: Refusal?) {
    let record = state.libraries[id]
    guard let path = record?.library?.path else {
      throw .wiring(.unknown(id: id, known: state.knownIDs))
    }
    let library: InspectedLibrary
    do throws(LibraryFault) {
      library = try loader.inspect(
        LibraryFile(reading: path), as: id, for: state.manifest, knowing: record?.facts)
    } catch {
      // What ran in the app before this one goes on.
      if let standIn = standIn(for: id, in: state, mustBeProven: true) { return (standIn, .inspection(error)) }
      switch error.reason {
      // An installation may never end: the user decides whether the copy runs.
      case .missing, .otherContent: if let fault = quarantinedCopy(of: id) { throw .quarantine(fault) }
      default: break
      }
      throw .inspection(error)
    }
    for warning in loader.warnings(of: library) { store.report(warning) }
    guard let fault = quarantine.fault(of: library.file, id: id) else {
      try checkName(library, is: id)
      return (library, nil)
    }
    if let standIn = standIn(for: id, in: state) { return (standIn, .quarantine(fault)) }
    try pardon(fault)
    try checkName(library, is: id)
    return (library, nil)
  }

  /// Lets a build run that has ended an earlier run. What has ended this one stays in quarantine.
  private func pardon(_ fault: QuarantineFault) throws(Refusal) {
    guard fault.run == .earlier else { throw .quarantine(fault) }
    if pardoned.updateValue(fault.running, forKey: fault.id) != fault.running { store.report(fault.running) }
  }

  /// Lets the builds of a scene or worker run again, at somebody's request.
  func release(_ id: String) {
    do throws(JournalFault) { _ = try quarantine.release(id) } catch { store.report(error) }
    store.commit(.released(id))
  }

  /// The newest build of an app before this one that can run; one of which that isn't known only where there is none.
  private func standIn(for id: String, in state: AppState, mustBeProven: Bool = false) -> InspectedLibrary? {
    let builds = earlier[id, default: []].reversed()
    let others = mustBeProven ? [] : builds.filter { $0.isProven != true }
    for build in builds.filter({ $0.isProven == true }) + others {
      guard let copy = try? LibraryFile(reading: build.copy) else { continue }
      let file = LibraryFile(path: build.file, bytes: copy.bytes)
      if quarantine.fault(of: file, id: id) == nil,
        let library = try? loader.inspect(file, as: id, for: state.manifest), library.entry.id == id
      {
        return library
      }
    }
    return nil
  }

  /// Why the newest build of an app before this one doesn't stand in; nil when that isn't quarantine.
  private func quarantinedCopy(of id: String) -> QuarantineFault? {
    guard let build = earlier[id, default: []].last, let copy = try? LibraryFile(reading: build.copy) else {
      return nil
    }
    return quarantine.fault(of: LibraryFile(path: build.file, bytes: copy.bytes), id: id)
  }

  /// Loads the last good build of an app before this one, when it is another than the one in use.
  func earlierBuild(of id: String) -> LoadedBuild? {
    guard let library = standIn(for: id, in: store.state, mustBeProven: true),
      library.digest != store.state.current(id)?.digest
    else { return nil }
    return try? load(library)
  }

  /// Loads the build in the file that was found for a library, when somebody has put another file in its place.
  func foundBuild(of id: String) -> LoadedBuild? {
    let state = store.state
    guard let found = state.catalog.libraries[id]?.path, let used = state.current(id), used.file != found,
      let file = try? LibraryFile(reading: found), file.digest != used.digest
    else { return nil }
    return try? candidate(file, for: id)
  }

  private func checkName(_ library: InspectedLibrary, is id: String) throws(Refusal) {
    guard library.entry.id == id else {
      throw .discovery(.misnamed(id: id, path: library.file.path, found: library.entry))
    }
  }

  // MARK: Builds

  /// Loads another build of a library. The one in use stays in use.
  func candidate(_ file: LibraryFile, for id: String) throws(Refusal) -> LoadedBuild {
    let state = store.state
    let library: InspectedLibrary
    do throws(LibraryFault) { library = try loader.inspect(file, as: id, for: state.manifest) } catch {
      throw .inspection(error)
    }
    for warning in loader.warnings(of: library) { store.report(warning) }
    try checkName(library, is: id)
    if let fault = quarantine.fault(of: file, id: id) {
      if state.current(id) != nil { throw .quarantine(fault) }
      try pardon(fault)
    }
    if let kind = state.libraries[id]?.entry?.kind, kind != library.entry.kind {
      throw .wiring(.otherKind(id: id, library: file.path, found: library.entry.kind, expected: kind))
    }
    return try load(library)
  }

  private func load(_ library: InspectedLibrary) throws(Refusal) -> LoadedBuild {
    let id = library.entry.id
    let generation = (store.state.builds[id]?.newest?.generation ?? 0) + 1
    do throws(LoadingFault) {
      let plan = try loader.plan(library)
      executing.enter(id, generation: generation)
      let opening = Journal.Build(generation: generation, file: library.file.path, copy: plan.copy)
      store.commit(.opening(id, opening))
      let (build, product) = try unproven.scope { () throws(LoadingFault) in
        unproven.open(store.state.journal.builds[id]?.last ?? opening, of: id)
        return try loader.open(library, as: generation, by: plan, with: words(of: library))
      }
      keep(product, plan, of: build)
      store.commit(.loaded(build, count: loader.buildCount))
      return build
    } catch {
      throw .loading(error)
    }
  }

  /// The words that lie beside a scene's library now.
  private func words(of library: InspectedLibrary) -> Words {
    guard library.entry.kind == .scene else { return Words() }
    let (words, faults) = wordFiles.words(of: library.entry.id, beside: Path.folder(of: library.file.path))
    for fault in faults { store.report(fault) }
    return words
  }

  private func keep(_ product: EntryPoint.Product, _ plan: OpeningPlan, of build: LoadedBuild) {
    let line = store.state.builds[build.id]
    let useful = Set([line?.current, line?.fallback, spares[build.id]].compactMap { $0?.generation })
    products[build.id] = products[build.id]?.filter { useful.contains($0.key) }
    products[build.id, default: [:]][build.generation] = (product, plan)
  }

  /// The configurator of a scene's build.
  func configurator(of build: LoadedBuild) throws(Refusal) -> any SceneConfigurator {
    guard case .scene(let configurator)? = products[build.id]?[build.generation]?.product else {
      throw .wiring(.otherKind(id: build.id, library: build.file, found: .worker, expected: .scene))
    }
    return configurator
  }

  /// The factory of an implementation's build.
  func factory(_ id: String, _ generation: Int) -> WorkerFactory? {
    guard case .worker(let factory)? = products[id]?[generation]?.product else { return nil }
    return factory
  }

  /// How another process opens a build.
  func openingPlan(_ id: String, _ generation: Int) -> OpeningPlan? { products[id]?[generation]?.plan }

  /// Notes that a build can run.
  func prove(_ id: String, _ generation: Int) {
    if let build = unproven.prove(id, generation) { store.commit(.proven(id, build)) }
  }
}
