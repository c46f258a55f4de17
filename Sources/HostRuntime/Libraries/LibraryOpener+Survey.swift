import HostInspection
import HostLoading
import HostModel
import HostRecovery
import HostSystem

extension LibraryOpener {
  /// A library that was inspected and copied, and is to be tried by the probe.
  fileprivate struct Candidate {
    let id: String
    let subject: Probe.Subject
    /// That of the file before it was read.
    let stamp: FileStamp?
    let report: LibraryReport
    let dependencies: Dependencies
  }

  /// What has been found out of libraries, and which are to be tried.
  fileprivate struct Look {
    var changes: [Change] = []
    var descriptions: [String: LibraryDescription] = [:]
    var candidates: [Candidate] = []

    /// The libraries that are to be tried.
    var subjects: [Probe.Subject] { candidates.map(\.subject) }
  }

  /// Inspects every library, has another process load those that are in order, and notes what they say of themselves. Each file is
  /// read once, and not at all when what there is to know is known.
  ///
  /// - Parameters:
  ///   - probe: loads the libraries.
  ///   - cache: what is known; nil to find all out.
  func survey(by probe: Probe, remembering cache: ReportCache?) {
    var look = look(at: store.state, remembering: cache)
    look.take(probe.examine(look.subjects), remembering: cache)
    store.commit(look.changes)
    // In one order, whatever was known: of two libraries that get in each other's way the first is in order.
    store.commit(look.descriptions.sorted { $0.key < $1.key }.compactMap { describe($0, $1) })
  }

  /// What a state would be if every library had been loaded. It is only to be looked at: what runs hasn't loaded them.
  ///
  /// The main actor is free while libraries are tried, which may take them long.
  func surveyed(_ state: AppState, by probe: Probe, remembering cache: ReportCache?) async -> AppState {
    var look = look(at: state, remembering: cache)
    look.take(await probe.examineAside(look.subjects), remembering: cache)
    return look.state(after: state)
  }

  private func look(at state: AppState, remembering cache: ReportCache?) -> Look {
    var look = Look()
    let gate = loader.gate(for: state.manifest)
    for record in state.libraries.values.filter({ [.discovered, .inspected].contains($0.stage) })
      .sorted(by: { $0.id < $1.id })
    {
      if let known = cache.flatMap({ recall(record, from: $0, through: gate) }) {
        look.changes.append(known.inspected)
        look.descriptions[record.id] = known.description
      } else {
        let (found, candidate) = candidate(record, in: state)
        look.changes += found
        if let candidate { look.candidates.append(candidate) }
      }
    }
    return look
  }

  /// What is known of a library that nothing has been found out of in this process.
  private func recall(
    _ record: LibraryRecord, from cache: ReportCache, through gate: LibraryGate
  ) -> (inspected: Change, description: LibraryDescription)? {
    // What is known by its content has to be read.
    guard record.stage == .discovered, let library = record.library, !quarantine.concerns(record.id),
      !gate.isPinned(record.id), let known = cache.entry(of: library.path),
      let (entry, dependencies) = try? gate.judge(known.report, at: library.path), entry.id == record.id,
      known.holds(with: dependencies)
    else { return nil }
    let facts = LibraryFacts(known.report, entry, shared: dependencies.own)
    return (.inspected(record.id, facts), known.description)
  }

  private func candidate(_ record: LibraryRecord, in state: AppState) -> (found: [Change], Candidate?) {
    let stamp = record.library.flatMap { FileStamp.beforeReading($0.path) }
    var found: [Change] = []
    do throws(Refusal) {
      let (library, standsInFor) = try examine(record.id, in: state)
      found.append(.inspected(record.id, library.facts, standsInFor: standsInFor))
      let plan: OpeningPlan
      do throws(LoadingFault) { plan = try loader.plan(library) } catch { throw .loading(error) }
      // An earlier build may stand in for what is in the file.
      let candidate = Candidate(
        id: record.id, subject: Probe.Subject(path: library.file.path, plan: plan),
        stamp: standsInFor == nil ? stamp : nil, report: library.report, dependencies: library.dependencies)
      return (found, candidate)
    } catch {
      return (found + [.refused(record.id, error)], nil)
    }
  }

  private func describe(_ id: String, _ description: LibraryDescription) -> Change? {
    guard let report = store.state.libraries[id]?.facts?.report else { return nil }
    do throws(LibraryFault) {
      try loader.declare(report)
      return .described(id, description)
    } catch {
      return .refused(id, .inspection(error))
    }
  }
}

@MainActor
extension LibraryOpener.Look {
  /// Takes what the libraries turned out to be that were tried.
  fileprivate mutating func take(_ findings: [Probe.Finding], remembering cache: ReportCache?) {
    for (candidate, finding) in zip(candidates, findings) {
      switch finding {
      case .success(let description):
        descriptions[candidate.id] = description
        if let stamp = candidate.stamp {
          cache?.note(candidate.report, candidate.dependencies, description, stamp: stamp)
        }
      case .failure(let fault): changes.append(.refused(candidate.id, .loading(fault)))
      }
    }
    cache?.save()
  }

  /// What a state would be with all this.
  fileprivate func state(after state: AppState) -> AppState {
    (changes + descriptions.map { .described($0, $1) }).reduce(state) { $0.taking($1) }
  }
}
