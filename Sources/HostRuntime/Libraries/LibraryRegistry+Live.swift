import HostRecovery
import HostInspection
import HostLoading
import HostModel
import VIPKit

/// Changes while the application runs.
extension LibraryRegistry {
  /// Loads another build of a library that is in use. The one in use stays in use.
  func candidate(_ file: LibraryFile, for id: String) throws(Refusal) -> LoadedBuild {
    let library: InspectedLibrary
    do { library = try loader.inspect(file, as: id) } catch { throw .inspection(error) }
    try checkName(library, is: id)
    if let fault = quarantine.fault(of: file, id: id) { throw .quarantine(fault) }
    if let kind = records[id]?.entry?.kind, kind != library.entry.kind {
      throw .wiring(.otherKind(id: id, library: file.path, found: library.entry.kind, expected: kind))
    }
    return try load(library)
  }

  /// Has a library that isn't loaded yet come from another file than the one that was found.
  func adopt(_ file: String, for id: String) {
    guard generations[id] == nil, let library = records[id]?.library else { return }
    records[id] = LibraryRecord(id: id, library: Library(id: id, path: file, origin: library.origin))
  }

  /// Puts another build in use.
  ///
  /// - Parameters:
  ///   - generation: the build.
  ///   - isProven: whether it has built a scene. The one before it is kept until it has.
  func install(_ generation: LoadedBuild, isProven: Bool) {
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

  /// Tells that a build is not used any more.
  func tellRetired(_ generation: LoadedBuild) {
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
