import HostInspection
import HostLoading
import HostModel
import HostRecovery
import HostSystem
import VIPKit

/// Takes libraries from their files to their configurators, each at most once, and keeps a record of each.
@MainActor
final class LibraryRegistry {
  /// The manifest in force.
  var manifest: Manifest {
    didSet { loader.gate.follow(manifest) }
  }
  var records: [String: LibraryRecord] = [:]

  let loader: LibraryLoader
  let quarantine: Quarantine
  /// The builds that apps before this one have used, by id, the newest last.
  private let earlier: [String: [Journal.Build]]
  /// The builds that haven't shown yet that they can run.
  let unproven: UnprovenBuilds
  let events: EventHub
  /// The builds in use.
  var generations: [String: LoadedBuild] = [:]
  /// The last good builds of scenes whose build in use has built no scene yet.
  var lastGood: [String: LoadedBuild] = [:]
  private var lastNumbers: [String: Int] = [:]

  /// Makes a registry.
  ///
  /// - Parameters:
  ///   - manifest: what the application is made of.
  ///   - catalog: the libraries that there are.
  ///   - loader: inspects and loads them.
  ///   - quarantine: the builds that aren't run.
  ///   - earlier: the builds that apps before this one have used, by id, the newest last: one of them stands in for a
  ///     build in quarantine.
  ///   - unproven: is told which builds run for the first time.
  ///   - events: is told what becomes of them.
  init(
    manifest: Manifest, catalog: Catalog, loader: LibraryLoader, quarantine: Quarantine = Quarantine(in: nil),
    earlier: [String: [Journal.Build]] = [:], unproven: UnprovenBuilds = UnprovenBuilds(), events: EventHub = EventHub()
  ) {
    self.manifest = manifest
    self.loader = loader
    self.quarantine = quarantine
    self.earlier = earlier
    self.unproven = unproven
    self.events = events
    loader.gate.follow(manifest)
    for id in catalog.ids { discover(id, in: catalog) }
  }

  /// Whether a scene or worker of this id was found, in order or not.
  func isKnown(_ id: String) -> Bool { records[id].map { $0.stage != .retired } ?? false }

  /// The ids of all libraries of a kind that are in order, sorted. Inspects every library that hasn't been inspected.
  func ids(of kind: LibraryEntry.Kind) -> [String] {
    records.keys.sorted().filter { (try? inspect($0))?.entry?.kind == kind }
  }

  /// Inspects every library that hasn't been inspected.
  ///
  /// - Returns: why those can't be had that have turned out so. Not every library holds a scene or a worker.
  func inspectAll() -> [Refusal] {
    records.values.filter { $0.stage == .discovered }.map(\.id).sorted().compactMap { id in
      do throws(Refusal) {
        _ = try inspect(id)
        return nil
      } catch .inspection(let fault) where fault.reason == .noEntryPoint {
        return nil
      } catch {
        return error
      }
    }
  }

  /// The names of the libraries that others need.
  var needed: Set<String> { Set(records.values.flatMap(\.needed)) }

  // MARK: From the file to the configurator

  /// What a library's file says of itself. Runs none of its code.
  func inspect(_ id: String) throws(Refusal) -> LibraryRecord {
    let record = try usable(id)
    if record.stage == .discovered { _ = try examine(record) }
    return try usable(id)
  }

  /// The digests of a library that is in order, and of those that it shares with others, by the names under which the
  /// lock file pins them. Runs none of their code.
  func digests(of id: String) throws(Refusal) -> [String: SHA256] {
    let library = try examine(usable(id))
    var digests = [id: SHA256(of: library.file.bytes)]
    for shared in library.dependencies.own { digests[Library.pinName(ofFile: shared.name)] = shared.digest }
    return digests
  }

  /// The scene's configurator; its library is loaded when it isn't yet.
  func scene(_ id: String) throws(Refusal) -> any SceneConfigurator {
    guard case .scene(let configurator) = try generation(id).product else {
      throw otherKind(id, found: .worker, expected: .scene)
    }
    return configurator
  }

  /// The worker's factory; its library is loaded when it isn't yet.
  func worker(_ id: String) throws(Refusal) -> WorkerFactory {
    guard case .worker(let factory) = try generation(id).product else {
      throw otherKind(id, found: .scene, expected: .worker)
    }
    return factory
  }

  /// The build in use; the library is loaded when it isn't yet.
  func generation(_ id: String) throws(Refusal) -> LoadedBuild {
    let record = try usable(id, isToBeLoaded: true)
    if let generation = generations[id] { return generation }
    // Read once more when it was inspected before: what is opened is what was inspected, to the byte.
    let library = try examine(record)
    do throws(Refusal) {
      let generation = try load(library)
      generations[id] = generation
      records[id]?.loaded(generation.description, generation: generation.number)
      return generation
    } catch {
      throw refuse(id, error)
    }
  }

  /// How many builds have come into the process, those included that have been replaced.
  var buildCount: Int { loader.buildCount }

  /// The copies of the build in use and of the last good one.
  func copiesInUse(of id: String) -> Set<String> {
    Set([generations[id], lastGood[id]].compactMap { $0?.copy })
  }

  /// The build in use, if it has been loaded.
  func loaded(_ id: String) -> LoadedBuild? { generations[id] }

  /// The builds of scenes in use that have been loaded, sorted by id.
  var loadedScenes: [LoadedBuild] {
    generations.values.filter { $0.entry.kind == .scene }.sorted { $0.entry.id < $1.entry.id }
  }

  // MARK: Records

  /// Refuses a library, for a reason that may be found after it was loaded; until its file changes, unless the refusal is
  /// for now (``Refusal/isTransient``).
  func refuse(_ id: String, _ refusal: Refusal) -> Refusal {
    guard var record = records[id], record.stage != .refused else { return refusal }
    record.refuse(refusal)
    records[id] = record
    generations[id] = nil
    return refusal
  }

  /// Notes that a scene has come to another stage.
  func advance(_ id: String, to stage: LibraryStage) {
    if stage == .configured, let last = lastGood.removeValue(forKey: id) { tellRetired(last) }
    if records[id]?.stage.mayBecome(stage) == true { records[id]?.advance(to: stage) }
  }

  func load(_ library: InspectedLibrary) throws(Refusal) -> LoadedBuild {
    let id = library.entry.id
    do throws(LoadingFault) {
      let generation = try unproven.scope { () throws(LoadingFault) in
        try loader.load(library, as: lastNumbers[id, default: 0] + 1)
      }
      lastNumbers[id] = generation.number
      events.send(.loaded(id: id, generation: generation.number, library: library.file.path))
      return generation
    } catch {
      throw .loading(error)
    }
  }

  func examine(_ record: LibraryRecord) throws(Refusal) -> InspectedLibrary {
    guard let file = record.library else { throw .wiring(.unknown(id: record.id, known: knownIDs)) }
    do throws(Refusal) {
      let library = try runnable(loader.inspect(file.path, as: record.id), as: record.id)
      try checkName(library, is: record.id)
      if record.stage == .discovered { records[record.id]?.inspected(library) }
      return library
    } catch {
      throw refuse(record.id, error)
    }
  }

  /// The library, or the last good build of it when it is in quarantine.
  private func runnable(_ library: InspectedLibrary, as id: String) throws(Refusal) -> InspectedLibrary {
    guard let fault = quarantine.fault(of: library.file, id: id) else { return library }
    for build in earlier[id, default: []].reversed() {
      guard let copy = try? LibraryFile(reading: build.copy) else { continue }
      let file = LibraryFile(path: build.file, bytes: copy.bytes)
      if quarantine.fault(of: file, id: id) == nil, let standIn = try? loader.inspect(file, as: id) {
        records[id]?.rejection = .quarantine(fault)
        return standIn
      }
    }
    throw .quarantine(fault)
  }

  func checkName(_ library: InspectedLibrary, is id: String) throws(Refusal) {
    guard library.entry.id == id else {
      throw .discovery(.misnamed(id: id, path: library.file.path, found: library.entry))
    }
  }

  /// The record of a library that isn't refused, or was refused for now and may be in order by now.
  ///
  /// - Parameter isToBeLoaded: whether it is tried again, too, when it could not be loaded.
  private func usable(_ id: String, isToBeLoaded: Bool = false) throws(Refusal) -> LibraryRecord {
    guard let record = records[id], record.stage != .retired else {
      throw .wiring(.unknown(id: id, known: knownIDs))
    }
    guard let refusal = record.refusal else { return record }
    guard refusal.isTransient, isToBeLoaded || refusal.isOfInspection else { throw refusal }
    let again = LibraryRecord(id: id, library: record.library)
    records[id] = again
    return again
  }

  private func otherKind(_ id: String, found: LibraryEntry.Kind, expected: LibraryEntry.Kind) -> Refusal {
    .wiring(.otherKind(id: id, library: records[id]?.library?.path ?? id, found: found, expected: expected))
  }

  private var knownIDs: [String] { records.keys.filter(isKnown).sorted() }
}
