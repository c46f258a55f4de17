import HostInspection
import HostLoading
import HostManifest
import HostState
import HostSystem
@_spi(Host) import VIPKit

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
      let fault = ManifestError(options: options, declared: declared, of: worker, in: manifest.file)
      if let fault { findings.append(.wiring(.workerFailed(implementation: record.id, reason: fault.message))) }
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
        case .noUnwindSegue(let route): .wiring(.noUnwindSegue(scene: record.id, route: route))
        case .noLinkSegue(let link): .wiring(.noLinkSegue(scene: record.id, link: link))
        case .notPreserved(let reason): .wiring(.configuratorFailed(scene: record.id, reason: reason))
        }
      }
      if let reason = finding?.wrongOption {
        findings.append(.wiring(.workerFailed(implementation: record.id, reason: reason)))
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
        .map { .wiring(.undeclaredOptions(place, implementation: $0)) }
    }
    guard !chosen.isEmpty, chosen.allSatisfy({ known[$0] != nil && known[$0] != .some(nil) }) else { return }
    let named = implementations.reduce(into: Set<String>()) { $0.formUnion((known[$1] ?? nil) ?? []) }
    findings += store.state.manifest.unknownOptions(of: worker, besides: named, for: chosen).map { .wiring($0) }
  }
}

/// What is opened of a library that is connected in another process.
struct AssemblyUse {
  let implementation: String
  /// Nil when it can't be opened.
  let plan: OpeningPlan?
  /// What the manifest says of the worker.
  let options: [UInt8]?
}

extension Assembly {
  /// A scene or worker behind the implementations that it uses; nil when one of them can't be opened.
  init?(
    of entry: LibraryEntry, as worker: String?, _ library: AssemblyUse, using all: [WorkerUse: AssemblyUse],
    for manifest: Manifest
  ) {
    var parts: [Part] = []
    func add(_ entry: LibraryEntry, as worker: String?, _ library: AssemblyUse) -> Int? {
      guard let plan = library.plan else { return nil }
      var uses: [String: Int] = [:]
      for (use, used) in all where use.user == entry {
        let inner = LibraryEntry(kind: .worker, id: used.implementation)
        guard let index = add(inner, as: use.worker, used) else { return nil }
        uses[use.worker] = index
      }
      parts.append(Part(library: plan, worker: worker, options: library.options, uses: uses))
      return parts.count - 1
    }
    guard add(entry, as: worker, library) != nil else { return nil }
    self.init(parts, for: manifest)
  }
}
