import HostJournal
import HostLoading
import HostManifest
import HostState
package import HostSystem

extension Host {
  /// Puts builds in use together, wherever they are shown: all or none. `files` are paths by id.
  package func swap(_ files: [String: String]) async throws(Diagnostic) {
    for id in files.keys.sorted() { try checkIsKnown(id, in: "host swap") }
    try await telling(files.keys.sorted()) { () async throws(Diagnostic) in
      let prepared = await updates.prepare(files)
      let before = prepared.map { store.state.current($0.id) }
      var replaced: [String: String?] = [:]
      for (id, preparation) in prepared {
        if let refusal = preparation.refusal { throw refusal }
        guard let used = store.state.current(id) else {
          replaced[id] = .some(store.state.libraries[id]?.library?.path)
          continue
        }
        if used.digest == preparation.digest { continue }
        // Before the exchange, so that an app that dies of a new build knows the former one.
        var kept: String?
        do throws(Diagnostic) { kept = try await updates.keep(used) } catch { store.report(error) }
        replaced[id] = .some(kept)
      }
      guard prepared.map({ store.state.current($0.id) }) == before,
        try await updates.install(prepared, replaced.isEmpty ? [] : [.swapped(replaced)])
      else { throw .overtaken(files.keys.sorted()) }
      // What the previous swap replaced is needed no longer.
      for id in replaced.keys.sorted() { await updates.limitKept(id) }
    }
  }

  /// Takes back one scene or worker, or the last swap for nil. Returns the files now in use, by id.
  package func rollBack(_ id: String?) async throws(Diagnostic) -> [String: String] {
    if let id { try checkIsKnown(id, in: "host rollback \(id)") }
    let files = try await telling(id.map { [$0] } ?? store.state.journal.lastSwap.keys.sorted()) {
      () async throws(Diagnostic) in
      if let id { try await takeBack(id) } else { try await takeBackLastSwap() }
    }
    for (id, file) in files.sorted(by: { $0.key < $1.key }) {
      store.report(
        Diagnostic(
          "\(id): rolled back by host rollback, to \(file)", "a new build of its file takes its place", .note))
      store.events.send(.rolledBack(id: id, library: file))
    }
    return files
  }

  private func takeBack(_ id: String) async throws(Diagnostic) -> [String: String] {
    var refusal = Diagnostic.noBuild(id: id)
    for file in await updates.earlierFiles(of: id) {
      do throws(Diagnostic) {
        try await put([id: file])
        return [id: file]
      } catch {
        // A quarantined one is skipped.
        if error.quarantine == nil { throw error }
        refusal = error
      }
    }
    throw refusal
  }

  private func takeBackLastSwap() async throws(Diagnostic) -> [String: String] {
    var files: [String: String] = [:]
    for (id, file) in store.state.journal.lastSwap.sorted(by: { $0.key < $1.key }) where store.state.isKnown(id) {
      guard let file else { throw .noBuild(id: id) }
      files[id] = file
    }
    if files.isEmpty { throw .noSwap }
    try await put(files, [.swapped([:])])
    return files
  }

  private func put(_ files: [String: String], _ more: [Change] = []) async throws(Diagnostic) {
    guard try await updates.install(updates.prepare(files), more) else {
      throw .overtaken(files.keys.sorted())
    }
  }

  private func checkIsKnown(_ id: String, in command: String) throws(Diagnostic) {
    if store.state.isKnown(id) { return }
    throw .unknownScene(.option(command), found: id, known: store.state.knownIDs)
  }

  private func telling<Value>(
    _ ids: [String], _ body: () async throws(Diagnostic) -> Value
  ) async throws(Diagnostic) -> Value {
    do throws(Diagnostic) { return try await body() } catch {
      // A wrong request concerns the caller alone.
      if case .swap = error.kind { throw error }
      if error.cause != .option {
        store.commit(.updateRefused(ids.joined(separator: ", "), error, isFound: false))
      }
      throw error
    }
  }
}

extension Updates {
  fileprivate func prepare(_ files: [String: String]) async -> [(id: String, preparation: Preparation)] {
    var prepared: [(id: String, preparation: Preparation)] = []
    for (id, file) in files.sorted(by: { $0.key < $1.key }) {
      prepared.append((id, await opener.prepare(file, as: id, isInUse: true)))
    }
    return prepared
  }
}
