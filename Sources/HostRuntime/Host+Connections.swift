import HostInspection
import HostLoading
import HostManifest
import HostState
@_spi(Host) import VIPKit

extension Host {
  /// Has another process connect every scene and worker that is in order, and notes what a run would tell its user: results and links that
  /// nobody takes, values that can't be preserved, options that aren't what a worker takes. To be asked after ``survey(by:)``.
  package func checkConnections() {
    let records = store.state.records.filter { $0.refusal == nil && $0.description != nil }
    var plans: [String: OpeningPlan] = [:]
    for record in records {
      plans[record.id] = (try? opener.library(record.id, isToBeOpened: true))?.plan
    }
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
    let assemblies = records.filter { $0.description?.options == nil }
      .compactMap { record in assembly(of: record, plans).map { (record, $0) } }
    let found = Array(zip(assemblies.map(\.0), updates.probe.connect(assemblies.map(\.1))))
    for (record, finding) in found {
      known[record.id] = .some(finding.options)
      findings += finding.faults.map { fault in
        switch fault {
        case .noUnwindSegue(let route): .wiring(.noUnwindSegue(scene: record.id, route: route))
        case .noLinkSegue(let link): .wiring(.noLinkSegue(scene: record.id, link: link))
        case .notPreserved(let reason): .wiring(.configuratorFailed(scene: record.id, reason: reason))
        case .wrongOption(let reason): .wiring(.workerFailed(implementation: record.id, reason: reason))
        }
      }
    }
    for (worker, entry) in manifest.workers.sorted(by: { $0.key < $1.key }) {
      noteUnknownOptions(entry, of: worker, knowing: known)
    }
  }

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
    guard !chosen.isEmpty, chosen.allSatisfy({ known[$0] != nil && known[$0] != .some(nil) }) else { return }
    let named = implementations.reduce(into: Set<String>()) { $0.formUnion((known[$1] ?? nil) ?? []) }
    findings += store.state.manifest.unknownOptions(of: worker, besides: named, for: chosen).map { .wiring($0) }
  }

  private func assembly(of record: LibraryRecord, _ plans: [String: OpeningPlan]) -> Assembly? {
    guard let description = record.description, let entry = record.entry else { return nil }
    let uses = try? opener.plan(telling: false) { planner throws(Refusal) in
      try planner.checkWorkers(description.workers, of: entry)
    }
    guard let uses else { return nil }
    let manifest = store.state.manifest
    func part(_ id: String, _ worker: String?) -> AssemblyUse {
      AssemblyUse(implementation: id, plan: plans[id], options: worker.flatMap { manifest.workers[$0]?.options })
    }
    let all = Dictionary(uniqueKeysWithValues: uses.map { ($0, part($1, $0.worker)) })
    return Assembly(
      of: entry, as: description.provides, part(entry.id, description.provides), using: all, for: manifest)
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
