package import HostInspection
package import HostLoading
import HostManifest
package import HostState
package import HostSystem
@_spi(Host) import VIPKit

extension Host {
  /// Inspects every library, has another process load it, and wires everything; runs no library's code in this process.
  /// Returns scenes and workers by id, refused ones too, without merely shared libraries such as Contracts.
  /// - Parameter tells: whether the author hears of scenes that can't be reached.
  package func survey(by probe: Probe = Probe(), telling tells: Bool = true) -> [LibraryRecord] {
    // First, so that a scene with an open route finds them all inspected: faults stand on the records.
    opener.survey(by: probe)
    findings = []
    let descriptions = store.state.libraries.values.compactMap(\.description).sorted { $0.id < $1.id }
    // Scenes first: what is wrong with a worker's worker is reported for them, too.
    for description in descriptions.filter({ $0.provides == nil }) + descriptions.filter({ $0.provides != nil }) {
      do throws(Diagnostic) {
        findings += try opener.plan(telling: tells) { planner throws(Diagnostic) in
          try planner.wire(description)
          return planner.notes.compactMap { if case .told(let refusal) = $0 { refusal } else { nil } }
        }
      } catch {
        store.commit(.refused(description.id, error))
      }
    }
    findings += opener.pardoned.sorted { $0.key < $1.key }.map(\.value.diagnostic)
    // A library's refusal stands on its record.
    let records = store.state.records
    findings = findings.filter { finding in !records.contains { $0.refusal == finding } }
    return records
  }

  package var graph: ApplicationGraph { ApplicationGraph(store.state) }

  /// Scenes', workers' and shared libraries' digests by lock file name. Call ``survey(by:)`` first: it judges them.
  package func digests() throws(Diagnostic) -> [String: SHA256] {
    let libraries = try loadable()
    var digests: [String: SHA256] = [:]
    for library in libraries {
      digests[library.entry.id] = try library.sha256()
      for shared in library.dependencies.own { digests[Library.pinName(ofFile: shared.name)] = try shared.sha256() }
    }
    return digests
  }

  private func loadable() throws(Diagnostic) -> [PreparedLibrary] {
    try store.state.libraries.values.filter { $0.entry != nil && $0.stage != .refused }
      .map { record throws(Diagnostic) in try opener.library(record.id) }
  }

  /// The library files in use, and the names that the dynamic loader finds. Call ``survey(by:)`` first: it judges them.
  package func libraries() throws(Diagnostic) -> (files: [String], system: [String]) {
    var (files, system) = (Set<String>(), Set<String>())
    for library in try loadable() {
      files.insert(library.path)
      for dependency in library.dependencies.inOrder {
        switch dependency {
        case .own(let shared): files.insert(shared.path)
        case .system(let name): system.insert(name)
        }
      }
    }
    return (files.sorted(), system.sorted())
  }

  /// Judges a file, whether the manifest knows it or not. Returns why it would be refused; nil when it wouldn't.
  /// - Throws: when the file is no whole library.
  nonisolated package static func inspect(
    _ path: String, hostFolder: String
  ) throws(Diagnostic) -> (LibraryReport, Diagnostic?) {
    let (file, fault) = try LibraryFile.read(path)
    let report = try LibraryReport(of: file)
    if let fault { return (report, fault) }
    do throws(Diagnostic) { _ = try LibraryGate(hostFolder: hostFolder).judge(report, at: file.path) } catch {
      return (report, error)
    }
    return (report, nil)
  }

  /// Word catalogues, of all languages, that would be left out. Call ``survey(by:)`` first.
  package var wordFaults: [Diagnostic] {
    store.state.records.filter { $0.entry?.kind == .scene }.flatMap { record in
      record.library.map { WordFiles.faults(of: record.id, beside: Path.folder(of: $0.path)) } ?? []
    }
  }

  package var unreadableFolders: [Diagnostic] { store.state.catalog.unreadable }

  package var missingFolders: [Diagnostic] {
    let manifest = store.state.manifest
    return manifest.folders.filter { !Path.exists($0) }.map {
      Diagnostic(
        "\(manifest.file): folders: there is no folder \(Printable.quoted($0))",
        "make it, or correct the path")
    }
  }

  /// Finds what a run would tell its user: results and links nobody takes, values not preserved, wrong options. `host
  /// build` noted it in its libraries; another process tries the others, each by itself. Call ``survey(by:)`` first.
  package func checkConnections() {
    let records = store.state.records.filter { $0.refusal == nil && $0.description != nil }
    let manifest = store.state.manifest
    var known: [String: Set<String>?] = [:]
    for record in records {
      guard let worker = record.description?.provides, let declared = record.description?.options else { continue }
      known[record.id] = Set(declared.map(\.name))
      let options = manifest.workers[worker]?.options ?? Array("{}".utf8)
      let fault = Diagnostic(options: options, declared: declared, of: worker, in: manifest.file)
      if let fault { findings.append(.workerFailed(implementation: record.id, reason: fault.message)) }
    }
    // One that declares its options needn't be made to be asked.
    let asked = records.filter { !isNoted($0.id) && $0.description?.options == nil }
      .compactMap { record -> (id: String, Assembly)? in
        guard let plan = (try? opener.library(record.id, isToBeOpened: true))?.plan else { return nil }
        let worker = record.description?.provides
        let options = worker.flatMap { manifest.workers[$0]?.options }
        return (record.id, Assembly(alone: plan, worker: worker, options: options, of: manifest.file))
      }
    let found = Dictionary(uniqueKeysWithValues: zip(asked.map(\.id), updates.probe.connect(asked.map(\.1))))
    for record in records {
      let finding = found[record.id] ?? nil
      if let finding { known[record.id] = .some(finding.options) }
      findings += (finding?.faults ?? record.description?.connection ?? []).map { fault in
        switch fault {
        case .noUnwindSegue(let route): .noUnwindSegue(scene: record.id, route: route)
        case .noLinkSegue(let link): .noLinkSegue(scene: record.id, link: link)
        case .notPreserved(let reason): .configuratorFailed(scene: record.id, reason: reason)
        }
      }
      if let reason = finding?.wrongOption {
        findings.append(.workerFailed(implementation: record.id, reason: reason))
      }
    }
    for (worker, entry) in manifest.workers.sorted(by: { $0.key < $1.key }) {
      noteUnknownOptions(entry, of: worker, knowing: known)
    }
  }

  private func isNoted(_ id: String) -> Bool { store.state.libraries[id]?.facts?.report.descriptor != nil }

  /// An option is misspelt when no implementation, in use or not, names it.
  private func noteUnknownOptions(
    _ entry: Manifest.WorkerEntry, of worker: String, knowing known: [String: Set<String>?]
  ) {
    let implementations = store.state.implementations(named: worker)
    let used = [entry.use?.value].compactMap(\.self) + entry.uses.values.map(\.value)
    let others = store.state.manifest.scenes.values.compactMap { $0.workers[worker]?.value }
    let inUse = used + others
    // Nothing can be said of an implementation that can't be asked, or takes any option.
    let chosen = inUse.isEmpty ? implementations : implementations.filter(inUse.contains)
    if let place = store.state.manifest.optionsPlace(of: worker) {
      // The other implementations were made to be asked.
      findings += chosen.filter { isNoted($0) && store.state.libraries[$0]?.description?.options == nil }
        .map { .undeclaredOptions(place, implementation: $0) }
    }
    guard !chosen.isEmpty, chosen.allSatisfy({ known[$0] != nil && known[$0] != .some(nil) }) else { return }
    let named = implementations.reduce(into: Set<String>()) { $0.formUnion((known[$1] ?? nil) ?? []) }
    findings += store.state.manifest.unknownOptions(of: worker, besides: named, for: chosen)
  }

  /// Checks the manifest's names of scenes, and returns the first scene's.
  @discardableResult
  package func startScene(awaited: Set<String> = []) throws(Diagnostic) -> String {
    // The planner looks at names only, and refuses no library.
    let fault = try? opener.plan { planner throws(Diagnostic) in planner.startFault(awaited: awaited) }
    if let fault = fault ?? nil { throw fault }
    return store.state.manifest.start?.value ?? ""
  }

  /// Call ``survey(by:)`` first.
  package func checkPinNames() throws(Diagnostic) {
    if let fault = store.state.pinFault { throw fault }
  }

  /// The first setting that names a missing scene, route, worker or implementation. Call ``survey(by:)`` first.
  package func nameFault() -> Diagnostic? {
    do throws(Diagnostic) {
      if let fault = try opener.plan({ planner throws(Diagnostic) in planner.sceneNameFault() }) { return fault }
      try opener.plan { planner throws(Diagnostic) in try planner.checkWorkerNames() }
    } catch {
      return error
    }
    let state = store.state
    let refusals = state.libraries.values.sorted { $0.id < $1.id }.compactMap(\.refusal)
    if let fault = refusals.first(where: { $0.place != nil }) { return fault }
    guard let start = state.manifest.start?.value, let record = state.libraries[start], record.entry?.kind == .worker
    else { return nil }
    return .otherKind(id: start, library: record.library?.path ?? start, found: .worker, expected: .scene)
  }

  /// Checks a request's names by what is loaded, else by what all libraries say. The user can continue meanwhile.
  func check(_ implementation: String, implements worker: String, at place: Place) async throws(Diagnostic) {
    do throws(Diagnostic) {
      try opener.plan { planner throws(Diagnostic) in try planner.check(implementation, implements: worker, at: place) }
      // A library that isn't loaded may have this worker.
      guard implementation == WorkerChoice.defaultName else { return }
    } catch {
      guard error.place == place else { throw error }
    }
    let state = await opener.surveyed(store.state, by: updates.probe)
    if let fault = Planner(state).nameFault(of: implementation, for: worker, at: place) { throw fault }
  }

  /// Loads only what the options name. When a name is wrong, it reports what `host check` does, and the run ends.
  func checkOptions() throws {
    let overrides = store.state.overrides
    do throws(Diagnostic) {
      try opener.plan { planner throws(Diagnostic) in
        for (worker, implementation) in overrides.workers {
          try planner.check(implementation, implements: worker, at: .option("--worker \(worker)=\(implementation)"))
        }
        for (scene, route, destination) in overrides.routes {
          try planner.check(route, of: scene, at: .option("--route \(scene).\(route)=\(destination)"))
        }
      }
    } catch {
      guard error.place != nil else { throw error }
      _ = survey(telling: false)
      throw nameFault() ?? error
    }
  }
}
