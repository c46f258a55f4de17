import HostLoading
import HostState
import HostInspection
import HostSystem

private struct SurveyResult: Sendable {
  var changes: [Change] = []
  var descriptions: [String: LibraryDescription] = [:]
  var candidates: [(id: String, path: String, plan: OpeningPlan)] = []

  /// Loads the candidates in another process.
  func tried(by probe: Probe) -> SurveyResult {
    var result = self
    for (candidate, finding) in zip(candidates, probe.examine(candidates.map { (path: $0.path, plan: $0.plan) })) {
      switch finding {
      case .success(let description): result.descriptions[candidate.id] = description
      case .failure(let fault): result.changes.append(.refused(candidate.id, fault))
      }
    }
    return result
  }

  func state(after state: AppState) -> AppState {
    (changes + descriptions.map { .described($0, $1) }).reduce(state) { $0.applying($1) }
  }
}

extension LibraryOpener {
  /// Inspects every library, reading each file once. Another process loads those whose files don't describe themselves.
  func survey(by probe: Probe) {
    let (requests, changes) = surveyRequests(for: store.state)
    let found = pipeline(for: store.state).survey(requests)
    let result = result(of: requests, found, holds: true).tried(by: probe)
    store.commit(changes + result.changes)
    // Sorted: of two conflicting libraries the first one is in order.
    store.commit(result.descriptions.sorted { $0.key < $1.key }.compactMap { describe($0, $1) })
  }

  /// The state if every library (or those of `only`) had been loaded: to look at only, since this process hasn't loaded
  /// them. The main actor is free meanwhile, which may be long.
  func surveyed(
    _ state: AppState, by probe: Probe, only ids: Set<String>? = nil
  ) async -> AppState {
    let (requests, changes) = surveyRequests(for: state, only: ids)
    let found = await BackgroundWork.value { [pipeline = pipeline(for: state)] in
      pipeline.survey(requests)
    }
    let result = result(of: requests, found, holds: false)
    let tried = await BackgroundWork.value { result.tried(by: probe) }
    return tried.state(after: changes.reduce(state) { $0.applying($1) })
  }

  private func surveyRequests(
    for state: AppState, only ids: Set<String>? = nil
  ) -> (requests: [LibraryPipeline.Request], changes: [Change]) {
    var (requests, changes): ([LibraryPipeline.Request], [Change]) = ([], [])
    let records = state.libraries.values.filter { ids?.contains($0.id) ?? true }
    for record in records.filter({ [.discovered, .inspected].contains($0.stage) })
      .sorted(by: { $0.id < $1.id })
    {
      if let request = request(record.id, in: state) {
        requests.append(request)
      } else {
        changes.append(.refused(record.id, .unknown(id: record.id, known: state.knownIDs)))
      }
    }
    return (requests, changes)
  }

  private func result(
    of requests: [LibraryPipeline.Request], _ found: [Result<PreparedLibrary, Diagnostic>], holds: Bool
  ) -> SurveyResult {
    var result = SurveyResult()
    for (id, survey) in zip(requests.map(\.id), found) {
      switch survey {
      case .failure(let refusal): result.changes.append(.refused(id, refusal))
      case .success(let library):
        accept(library, as: id, holds: holds)
        result.changes.append(.inspected(id, library.facts, standsInFor: library.standsInFor))
        if let noted = library.report.descriptor {
          result.descriptions[id] = noted
        } else if let plan = library.plan {
          result.candidates.append((id, library.path, plan))
        }
      }
    }
    return result
  }

  private func describe(_ id: String, _ description: LibraryDescription) -> Change? {
    guard let report = store.state.libraries[id]?.facts?.report else { return nil }
    do throws(Diagnostic) {
      try loader.declare(report)
      return .described(id, description)
    } catch {
      return .refused(id, error)
    }
  }
}
