import HostInspection
import HostLoading
import HostModel
import HostRecovery
import HostSystem

extension LibraryRegistry {
  /// A library that was inspected and copied, and is to be tried by the probe.
  private struct Candidate {
    let id: String
    let subject: Probe.Subject
    /// That of the file before it was read.
    let stamp: FileStamp?
    let report: LibraryReport
    let dependencies: Dependencies
  }

  /// Inspects every library, has another process load those that are in order, and notes what they say of themselves. Each file is
  /// read once, and not at all when what there is to know is known.
  ///
  /// - Parameters:
  ///   - probe: loads the libraries.
  ///   - cache: what is known; nil to find all out.
  func survey(by probe: Probe, remembering cache: ReportCache?) {
    var candidates: [Candidate] = []
    var descriptions: [String: LibraryDescription] = [:]
    for id in records.values.filter({ [.discovered, .inspected].contains($0.stage) }).map(\.id).sorted() {
      if let description = cache.flatMap({ recall(id, from: $0) }) {
        descriptions[id] = description
      } else if let candidate = candidate(id) {
        candidates.append(candidate)
      }
    }
    for (candidate, finding) in zip(candidates, probe.examine(candidates.map(\.subject))) {
      switch finding {
      case .success(let description):
        descriptions[candidate.id] = description
        if let stamp = candidate.stamp {
          cache?.note(candidate.report, candidate.dependencies, description, stamp: stamp)
        }
      case .failure(let fault): _ = refuse(candidate.id, .loading(fault))
      }
    }
    // In one order, whatever was known: of two libraries that get in each other's way the first is in order.
    for (id, description) in descriptions.sorted(by: { $0.key < $1.key }) { describe(id, description) }
    cache?.save()
  }

  /// What is known of a library that nothing has been found out of in this process.
  private func recall(_ id: String, from cache: ReportCache) -> LibraryDescription? {
    // What is known by its content has to be read.
    guard let record = records[id], record.stage == .discovered, let library = record.library,
      !quarantine.concerns(id), !loader.gate.isPinned(id), let known = cache.entry(of: library.path),
      let (entry, dependencies) = try? loader.gate.judge(known.report, at: library.path), entry.id == id,
      known.holds(with: dependencies)
    else { return nil }
    records[id]?.inspected(known.report, entry, dependencies.own)
    return known.description
  }

  private func candidate(_ id: String) -> Candidate? {
    guard let record = records[id] else { return nil }
    let stamp = record.library.flatMap { FileStamp($0.path) }
    guard let library = try? examine(record) else { return nil }
    do throws(LoadingFault) {
      // An earlier build may stand in for what is in the file.
      let isFile = records[id]?.rejection == nil
      return Candidate(
        id: id, subject: Probe.Subject(path: library.file.path, plan: try loader.plan(library)),
        stamp: isFile ? stamp : nil, report: library.report, dependencies: library.dependencies)
    } catch {
      _ = refuse(id, .loading(error))
      return nil
    }
  }

  private func describe(_ id: String, _ description: LibraryDescription) {
    guard let report = records[id]?.report else { return }
    do throws(LibraryFault) {
      try loader.declare(report)
      records[id]?.loaded(description, generation: nil)
    } catch {
      _ = refuse(id, .inspection(error))
    }
  }
}
