import VIPKit

/// Takes libraries from their files to their configurators, each at most once, and keeps a record of each.
@MainActor
final class LibraryRegistry {
  private(set) var records: [String: LibraryRecord] = [:]

  private let loader: LibraryLoader
  private var products: [String: EntryPoint.Product] = [:]

  /// Makes a registry.
  ///
  /// - Parameters:
  ///   - catalog: the libraries that there are.
  ///   - loader: inspects and loads them.
  init(catalog: Catalog, loader: LibraryLoader) {
    self.loader = loader
    for id in catalog.ids {
      records[id] = LibraryRecord(id: id, library: catalog.libraries[id])
      if let fault = catalog.faults[id] { _ = refuse(id, .discovery(fault)) }
    }
  }

  /// Whether a scene or worker of this id was found, in order or not.
  func isKnown(_ id: String) -> Bool { records[id] != nil }

  /// The ids of all libraries of a kind that are in order, sorted. Inspects every library that hasn't been inspected.
  func ids(of kind: LibraryEntry.Kind) -> [String] {
    records.keys.sorted().filter { (try? inspect($0))?.entry?.kind == kind }
  }
}

extension LibraryRegistry {
  /// What a library's file says of itself. Runs none of its code.
  func inspect(_ id: String) throws(Refusal) -> LibraryRecord {
    let record = try usable(id)
    if record.stage == .discovered { _ = try examine(record) }
    return try usable(id)
  }

  /// The scene's configurator; its library is loaded when it isn't yet.
  func scene(_ id: String) throws(Refusal) -> any SceneConfigurator {
    guard case .scene(let configurator) = try load(id) else { throw otherKind(id, found: .worker, expected: .scene) }
    return configurator
  }

  /// The worker's factory; its library is loaded when it isn't yet.
  func worker(_ id: String) throws(Refusal) -> WorkerFactory {
    guard case .worker(let factory) = try load(id) else { throw otherKind(id, found: .scene, expected: .worker) }
    return factory
  }

  /// Refuses a library for good, for a reason found after it was loaded.
  func refuse(_ id: String, _ refusal: Refusal) -> Refusal {
    guard var record = records[id], record.stage != .refused else { return refusal }
    record.refuse(refusal)
    records[id] = record
    return refusal
  }

  /// Notes that a scene has come to another stage.
  func advance(_ id: String, to stage: LibraryStage) {
    if records[id]?.stage.mayBecome(stage) == true { records[id]?.advance(to: stage) }
  }

  private func load(_ id: String) throws(Refusal) -> EntryPoint.Product {
    let record = try usable(id)
    if let product = products[id] { return product }
    // Read once more when it was inspected before: what is opened is what was inspected, to the byte.
    let library = try examine(record)
    do throws(LoadingFault) {
      let product = try loader.load(library)
      products[id] = product
      records[id]?.loaded(version: product.version)
      return product
    } catch {
      throw refuse(id, .loading(error))
    }
  }

  private func examine(_ record: LibraryRecord) throws(Refusal) -> InspectedLibrary {
    guard let file = record.library else { throw .wiring(.unknown(id: record.id, known: records.keys.sorted())) }
    do throws(Refusal) {
      let library = try loader.inspect(file.path)
      guard library.entry.id == record.id else {
        throw .discovery(.misnamed(id: record.id, path: file.path, found: library.entry))
      }
      if record.stage == .discovered { records[record.id]?.inspected(library) }
      return library
    } catch {
      throw refuse(record.id, error)
    }
  }

  private func usable(_ id: String) throws(Refusal) -> LibraryRecord {
    guard let record = records[id] else { throw .wiring(.unknown(id: id, known: records.keys.sorted())) }
    if let refusal = record.refusal { throw refusal }
    return record
  }

  private func otherKind(_ id: String, found: LibraryEntry.Kind, expected: LibraryEntry.Kind) -> Refusal {
    .wiring(.otherKind(id: id, library: records[id]?.library?.path ?? id, found: found, expected: expected))
  }
}
