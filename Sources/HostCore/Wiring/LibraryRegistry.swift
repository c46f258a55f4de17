import VIPKit

/// Takes libraries from their files to their configurators, each at most once, and keeps a record of each.
@MainActor
final class LibraryRegistry {
  /// The manifest in force.
  private(set) var manifest: Manifest
  private(set) var records: [String: LibraryRecord] = [:]

  private let loader: LibraryLoader
  private let events: EventHub
  /// The builds in use.
  private(set) var generations: [String: Generation] = [:]
  /// The last good builds of scenes whose build in use has built no scene yet.
  private var lastGood: [String: Generation] = [:]
  private var lastNumbers: [String: Int] = [:]

  /// Makes a registry.
  ///
  /// - Parameters:
  ///   - manifest: what the application is made of.
  ///   - catalog: the libraries that there are.
  ///   - loader: inspects and loads them.
  ///   - events: is told what becomes of them.
  init(manifest: Manifest, catalog: Catalog, loader: LibraryLoader, events: EventHub = EventHub()) {
    self.manifest = manifest
    self.loader = loader
    self.events = events
    for id in catalog.ids { discover(id, in: catalog) }
  }

  /// Whether a scene or worker of this id was found, in order or not.
  func isKnown(_ id: String) -> Bool { records[id].map { $0.stage != .retired } ?? false }

  /// The ids of all libraries of a kind that are in order, sorted. Inspects every library that hasn't been inspected.
  func ids(of kind: LibraryEntry.Kind) -> [String] {
    records.keys.sorted().filter { (try? inspect($0))?.entry?.kind == kind }
  }

  // MARK: From the file to the configurator

  /// What a library's file says of itself. Runs none of its code.
  func inspect(_ id: String) throws(Refusal) -> LibraryRecord {
    let record = try usable(id)
    if record.stage == .discovered { _ = try examine(record) }
    return try usable(id)
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
  func generation(_ id: String) throws(Refusal) -> Generation {
    let record = try usable(id)
    if let generation = generations[id] { return generation }
    // Read once more when it was inspected before: what is opened is what was inspected, to the byte.
    let library = try examine(record)
    do throws(Refusal) {
      let generation = try load(library)
      generations[id] = generation
      records[id]?.loaded(version: generation.product.version, generation: generation.number)
      return generation
    } catch {
      throw refuse(id, error)
    }
  }

  /// The build in use, if it has been loaded.
  func loaded(_ id: String) -> Generation? { generations[id] }

  /// The builds of scenes in use that have been loaded, sorted by id.
  var loadedScenes: [Generation] {
    generations.values.filter { $0.entry.kind == .scene }.sorted { $0.entry.id < $1.entry.id }
  }

  // MARK: Records

  /// Refuses a library for good, for a reason found after it was loaded.
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

  private func load(_ library: InspectedLibrary) throws(Refusal) -> Generation {
    let id = library.entry.id
    do throws(LoadingFault) {
      let generation = try loader.load(library, as: lastNumbers[id, default: 0] + 1)
      lastNumbers[id] = generation.number
      events.send(.loaded(id: id, generation: generation.number, library: library.file.path))
      return generation
    } catch {
      throw .loading(error)
    }
  }

  private func examine(_ record: LibraryRecord) throws(Refusal) -> InspectedLibrary {
    guard let file = record.library else { throw .wiring(.unknown(id: record.id, known: knownIDs)) }
    do throws(Refusal) {
      let library = try loader.inspect(file.path)
      try checkName(library, is: record.id)
      if record.stage == .discovered { records[record.id]?.inspected(library.report, library.entry) }
      return library
    } catch {
      throw refuse(record.id, error)
    }
  }

  private func checkName(_ library: InspectedLibrary, is id: String) throws(Refusal) {
    guard library.entry.id == id else {
      throw .discovery(.misnamed(id: id, path: library.file.path, found: library.entry))
    }
  }

  private func usable(_ id: String) throws(Refusal) -> LibraryRecord {
    guard let record = records[id], record.stage != .retired else {
      throw .wiring(.unknown(id: id, known: knownIDs))
    }
    if let refusal = record.refusal { throw refusal }
    return record
  }

  private func otherKind(_ id: String, found: LibraryEntry.Kind, expected: LibraryEntry.Kind) -> Refusal {
    .wiring(.otherKind(id: id, library: records[id]?.library?.path ?? id, found: found, expected: expected))
  }

  private var knownIDs: [String] { records.keys.filter(isKnown).sorted() }
}

// MARK: Changes while the application runs

extension LibraryRegistry {
  /// Loads another build of a library that is in use. The one in use stays in use.
  func candidate(_ file: LibraryFile, for id: String) throws(Refusal) -> Generation {
    let library: InspectedLibrary
    do { library = try loader.inspect(file) } catch { throw .inspection(error) }
    try checkName(library, is: id)
    if let kind = records[id]?.entry?.kind, kind != library.entry.kind {
      throw .wiring(.otherKind(id: id, library: file.path, found: library.entry.kind, expected: kind))
    }
    return try load(library)
  }

  /// Puts another build in use.
  ///
  /// - Parameters:
  ///   - generation: the build.
  ///   - isProven: whether it has built a scene. The one before it is kept until it has.
  func install(_ generation: Generation, isProven: Bool) {
    let id = generation.entry.id
    let origin = records[id]?.library?.origin ?? .folder
    if !isProven, let current = generations[id] {
      if lastGood[id] == nil { lastGood[id] = current } else { tellRetired(current) }
    }
    generations[id] = generation
    records[id] = LibraryRecord(generation, library: Library(id: id, path: generation.file, origin: origin))
  }

  /// Takes back a build that has built no scene yet, when there is one before it that has.
  ///
  /// - Returns: whether there was one.
  func takeBack(_ id: String, because refusal: Refusal) -> Bool {
    guard let last = lastGood.removeValue(forKey: id), let current = generations[id] else { return false }
    install(last, isProven: true)
    reject(id, refusal)
    tellRetired(current)
    return true
  }

  private func tellRetired(_ generation: Generation) {
    events.send(.retired(id: generation.entry.id, generation: generation.number))
  }

  /// Notes why a library's newest file is not taken. A build that is in use stays in use.
  func reject(_ id: String, _ refusal: Refusal) {
    if generations[id] == nil { _ = refuse(id, refusal) } else { records[id]?.rejection = refusal }
  }

  /// Notes that the newest file of a library is the one in use.
  func accept(_ id: String) {
    records[id]?.rejection = nil
  }

  /// Forgets what was known of a library that isn't loaded, and begins anew with what the catalog says.
  func discover(_ id: String, in catalog: Catalog) {
    guard generations[id] == nil else { return }
    guard catalog.libraries[id] != nil || catalog.faults[id] != nil else { return records[id] = nil }
    records[id] = LibraryRecord(id: id, library: catalog.libraries[id])
    if let fault = catalog.faults[id] { _ = refuse(id, .discovery(fault)) }
  }

  /// Takes a library whose file is gone out of use.
  func retire(_ id: String) {
    guard let generation = generations.removeValue(forKey: id) else { return records[id] = nil }
    lastGood[id] = nil
    records[id]?.advance(to: .retired)
    tellRetired(generation)
  }

  /// Tries a manifest: it is in force when the body returns, and the one before it when the body throws.
  func attempt<Fault: Error>(_ manifest: Manifest, _ body: () throws(Fault) -> Void) throws(Fault) {
    let before = (self.manifest, records)
    self.manifest = manifest
    do {
      try body()
    } catch {
      // What has come into the process meanwhile stays there.
      let loaded = records.filter { generations[$0.key] != nil }
      (self.manifest, records) = before
      records.merge(loaded) { $1 }
      throw error
    }
  }
}
