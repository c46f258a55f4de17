package import HostInspection
package import HostLoading
import HostManifest
package import HostState
package import HostSystem
@_spi(Host) import VIPKit

extension Host {
  /// Inspects every library, has another process load it, and wires every scene and worker; runs no code of a library in this one.
  ///
  /// - Parameter tells: whether the author hears of scenes that can't be led to.
  /// - Returns: a record of each scene and worker, those that were refused included, sorted by id. Libraries that scenes
  ///   merely share, such as Contracts, are left out.
  package func survey(by probe: Probe = Probe(), telling tells: Bool = true) -> [LibraryRecord] {
    // First of all, so that a scene with an open route finds them all inspected: what is wrong stands on the records.
    opener.survey(by: probe)
    findings = []
    let descriptions = store.state.libraries.values.compactMap(\.description).sorted { $0.id < $1.id }
    // The scenes come first: what is wrong with a worker of a worker is told of them, too.
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
    // What a library is refused for stands on its record.
    let records = store.state.records
    findings = findings.filter { finding in !records.contains { $0.refusal == finding } }
    return records
  }

  package var graph: ApplicationGraph { ApplicationGraph(store.state) }

  /// The content of all libraries that the application is made of now: its scenes, its workers, and what they share. To be
  /// asked after ``survey(by:)``, which says whether they are in order.
  ///
  /// - Returns: the digests, by the names under which the lock file pins the libraries.
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

  /// The files of all libraries that the application is made of, sorted, and the names of those that the dynamic loader finds
  /// for them. To be asked after ``survey(by:)``, which says whether they are in order.
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

  /// Reads and judges one file, whether the manifest knows it or not.
  ///
  /// - Returns: what the file says of itself, and why it would be refused; nil when it wouldn't.
  /// - Throws: ``Diagnostic`` when the file is no whole library.
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

  /// The catalogues of words, in all languages, that would be left out. To be asked after ``survey(by:)``.
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
}

extension Host {
  /// Notes what a run would tell its user: results and links that nobody takes, values that can't be preserved, options that aren't
  /// what a worker takes. Of what `host build` has made the file says it; another process connects the other scenes and makes the other
  /// workers, each by itself. To be asked after ``survey(by:)``.
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

  /// An option that no implementation names that is in use, nor another that there is, is misspelt.
  private func noteUnknownOptions(
    _ entry: Manifest.WorkerEntry, of worker: String, knowing known: [String: Set<String>?]
  ) {
    let implementations = store.state.implementations(named: worker)
    let used = [entry.use?.value].compactMap(\.self) + entry.uses.values.map(\.value)
    let others = store.state.manifest.scenes.values.compactMap { $0.workers[worker]?.value }
    let inUse = used + others
    // Of one that can't be asked, or takes any, nothing can be said.
    let chosen = inUse.isEmpty ? implementations : implementations.filter(inUse.contains)
    if let place = store.state.manifest.optionsPlace(of: worker) {
      // Whatever else hasn't declared them was made to be asked.
      findings += chosen.filter { isNoted($0) && store.state.libraries[$0]?.description?.options == nil }
        .map { .undeclaredOptions(place, implementation: $0) }
    }
    guard !chosen.isEmpty, chosen.allSatisfy({ known[$0] != nil && known[$0] != .some(nil) }) else { return }
    let named = implementations.reduce(into: Set<String>()) { $0.formUnion((known[$1] ?? nil) ?? []) }
    findings += store.state.manifest.unknownOptions(of: worker, besides: named, for: chosen)
  }
}

/// What the manifest, the lock file and the options name.
extension Host {
  /// Checks the names in the manifest that name scenes, and returns the one to start with.
  @discardableResult
  package func startScene(awaited: Set<String> = []) throws(Diagnostic) -> String {
    // Looking at names, the planner refuses no library.
    let fault = try? opener.plan { planner throws(Diagnostic) in planner.startFault(awaited: awaited) }
    if let fault = fault ?? nil { throw fault }
    return store.state.manifest.start?.value ?? ""
  }

  /// Checks the names in the lock file. To be asked after ``survey(by:)``.
  package func checkPinNames() throws(Diagnostic) {
    if let fault = store.state.pinFault { throw fault }
  }

  /// What is wrong with the first setting, of an option or of the manifest, that names a scene, a route, a worker or an
  /// implementation which isn't there; nil when none does. To be asked after ``survey(by:)``, which finds out which there are.
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

  /// Checks the names of a worker and of its implementation that a request gives: by what is in the process; and when they are none
  /// there, by what all libraries say of themselves. The user can go on meanwhile.
  func check(_ implementation: String, implements worker: String, at place: Place) async throws(Diagnostic) {
    do throws(Diagnostic) {
      try opener.plan { planner throws(Diagnostic) in try planner.check(implementation, implements: worker, at: place) }
      // What nobody in the process is asked about, anybody may have.
      guard implementation == WorkerChoice.defaultName else { return }
    } catch {
      guard error.place == place else { throw error }
    }
    let state = await opener.surveyed(store.state, by: updates.probe)
    if let fault = Planner(state).nameFault(of: implementation, for: worker, at: place) { throw fault }
  }

  /// Checks the names of workers, implementations and routes that options give, before the run begins.
  ///
  /// Loads what they name, and nothing more as long as it is there. When a name is wrong, it finds out about everything, so
  /// that what is told is what `host check` tells; the run doesn't go on after that.
  ///
  /// - Throws: what is wrong with one of them, or why what it names is not to be had.
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
