import HostModel

extension LibraryOpener {
  /// Makes a plan. What it lacks is found out, until it lacks nothing.
  ///
  /// - Parameter tells: whether the author hears of what turns out besides.
  func plan<Value>(
    telling tells: Bool = true, _ body: (inout Planner) throws(Obstacle) -> Value
  ) throws(Refusal) -> Value {
    let (result, findings) = plan(in: { self.store.state }, body) { self.store.commit($0) }
    store.commit(changes(by: findings, telling: tells))
    return try result.get()
  }

  /// Makes a plan for a state that another change is to lead to.
  ///
  /// - Returns: the plan, and all that the state is to take: the change, and what was found out on the way.
  func plan<Value>(
    assuming change: Change, _ body: (inout Planner) throws(Obstacle) -> Value
  ) throws(Refusal) -> (Value, [Change]) {
    var state = store.state.taking(change)
    var learned: [Change] = []
    let (result, findings) = plan(in: { state }, body) { changes in
      for change in changes { state.take(change) }
      learned += changes
    }
    let changes = [change] + learned + changes(by: findings, telling: true)
    switch result {
    case .success(let value): return (value, changes)
    case .failure(let refusal):
      spare(learned)
      throw refusal
    }
  }

  /// Keeps the builds of changes that aren't taken: they are in the process, and needn't be loaded again.
  func spare(_ changes: [Change]) {
    for case .activated(let build) in changes { spares[build.id] = build }
  }

  private func plan<Value>(
    in state: () -> AppState, _ body: (inout Planner) throws(Obstacle) -> Value, learn: ([Change]) -> Void
  ) -> (Result<Value, Refusal>, [Finding]) {
    var tried: Set<Fact> = []
    var news: Set<String> = []
    while true {
      var planner = Planner(state(), tried: tried, news: news)
      let unknown: Set<Fact>
      do throws(Obstacle) {
        return (.success(try body(&planner)), planner.findings)
      } catch {
        switch error {
        case .refused(let refusal): return (.failure(refusal), planner.findings)
        case .unknown(let facts): unknown = facts.subtracting(tried)
        }
      }
      precondition(!unknown.isEmpty, "a plan asks twice for \(tried)")
      for fact in unknown.sorted() {
        let before = state().libraries[fact.id]?.refusal
        learn(find(fact, in: state()))
        let refusal = state().libraries[fact.id]?.refusal
        if refusal != nil, refusal != before { news.insert(fact.id) }
      }
      tried.formUnion(unknown)
    }
  }

  /// Tells what a planner has found, and returns what the state is to learn of it.
  private func changes(by findings: [Finding], telling tells: Bool) -> [Change] {
    findings.compactMap { finding in
      if tells { store.report(finding.refusal) }
      return if case .refused(let id, let refusal) = finding { .refused(id, refusal) } else { nil }
    }
  }
}
