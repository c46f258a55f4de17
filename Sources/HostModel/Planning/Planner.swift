/// Plans what a change needs, from the state alone: opens no library, runs no code of a scene.
///
/// What the state doesn't know yet, such as what the file of a library says that nobody has looked at, the planner asks for by
/// throwing ``Obstacle/unknown(_:)``; then somebody finds it out, and a plan is made again.
package struct Planner {
  /// The state in which the plan is to hold.
  package private(set) var state: AppState
  /// What has been looked for in the course of this plan: it isn't asked for again, although it may still be refused.
  let tried: Set<Fact>
  /// The libraries that were refused in the course of this plan, and not before, or for another reason.
  let news: Set<String>
  /// What has turned out about libraries that don't keep the plan from being made.
  package private(set) var findings: [Finding] = []

  /// Plans in a state.
  package init(_ state: AppState, tried: Set<Fact> = [], news: Set<String> = []) {
    self.state = state
    self.tried = tried
    self.news = news
  }

  // MARK: Records

  /// The record of a library of which all is known that its file says.
  package func inspected(_ id: String) throws(Obstacle) -> LibraryRecord {
    let record = try known(id)
    if let refusal = record.refusal, !record.isToBeInspected || tried.contains(.report(id)) { throw .refused(refusal) }
    if record.isToBeInspected { throw .unknown([.report(id)]) }
    return record
  }

  /// The build in use.
  package func loaded(_ id: String) throws(Obstacle) -> LoadedBuild {
    let record = try known(id)
    if let refusal = record.refusal {
      guard refusal.isTransient, !tried.contains(.build(id)) else { throw .refused(refusal) }
    } else if let build = state.current(id) {
      return build
    }
    throw .unknown([.build(id)])
  }

  /// Asks for what the files of libraries say, all at once.
  func require(_ ids: some Sequence<String>) throws(Obstacle) {
    let unknown = Set(ids.map(Fact.report)).subtracting(tried).filter { fact in
      state.libraries[fact.id].map { !$0.isRetired && $0.isToBeInspected } ?? false
    }
    guard unknown.isEmpty else { throw .unknown(unknown) }
  }

  /// The ids of all libraries of a kind that are in order, sorted.
  package func ids(of kind: LibraryEntry.Kind) throws(Obstacle) -> [String] {
    try require(state.libraries.keys)
    return state.libraries.values.filter { $0.refusal == nil && !$0.isRetired && $0.entry?.kind == kind }.map(\.id)
      .sorted()
  }

  private func known(_ id: String) throws(Obstacle) -> LibraryRecord {
    guard let record = state.libraries[id], !record.isRetired else {
      throw .wiring(.unknown(id: id, known: state.knownIDs))
    }
    return record
  }

  // MARK: Findings

  /// Notes that a scene can't be led to.
  mutating func tell(_ refusal: Refusal) { note(.told(refusal)) }

  /// Notes that a library is refused.
  mutating func refuse(_ id: String, _ refusal: Refusal) {
    state.refuse(id, refusal)
    note(.refused(id, refusal))
  }

  private mutating func note(_ finding: Finding) {
    if !findings.contains(finding) { findings.append(finding) }
  }
}

/// What a planner may have to know of a library.
package enum Fact: Hashable, Comparable, Sendable {
  /// What its file says. Found out by reading it.
  case report(String)
  /// What it says of itself, and its code. Found out by loading it.
  case build(String)

  /// The scene or worker.
  package var id: String {
    switch self {
    case .report(let id), .build(let id): id
    }
  }
}

/// Why there is no plan.
package enum Obstacle: Error, Equatable {
  /// Something has to be found out first.
  case unknown(Set<Fact>)
  /// What is planned can't be done.
  case refused(Refusal)

  static func wiring(_ fault: WiringFault) -> Obstacle { .refused(.wiring(fault)) }
}

/// What a plan brings to light besides.
package enum Finding: Equatable, Sendable {
  /// Why a library can't be led to, for a reason that is known already.
  case told(Refusal)
  /// A library is refused from now on.
  case refused(String, Refusal)

  package var refusal: Refusal {
    switch self {
    case .told(let refusal), .refused(_, let refusal): refusal
    }
  }
}
