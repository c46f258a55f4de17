import HostModel

extension LibraryOpener {
  /// Makes a plan. What it lacks is found out, until it lacks nothing.
  ///
  /// - Parameter tells: whether the author hears of what turns out besides.
  func plan<Value>(
    telling tells: Bool = true, _ body: (inout Planner) throws(Obstacle) -> Value
  ) throws(Refusal) -> Value {
    var tried: Set<Fact> = []
    while true {
      var planner = Planner(store.state, tried: tried)
      let result = Result { () throws(Obstacle) in try body(&planner) }
      if case .failure(.unknown(let facts)) = result {
        for fact in facts.sorted() { store.commit(find(fact, in: store.state)) }
        tried.formUnion(facts)
        continue
      }
      store.commit(changes(by: planner, telling: tells))
      return try result.refusing()
    }
  }

  /// Makes a plan for a state that another change is to lead to.
  ///
  /// - Returns: the plan, and all that the state is to take: the change, and what was found out on the way.
  func plan<Value>(
    assuming change: Change, _ body: (inout Planner) throws(Obstacle) -> Value
  ) throws(Refusal) -> (Value, [Change]) {
    var tried: Set<Fact> = []
    var state = store.state.taking(change)
    var changes = [change]
    while true {
      var planner = Planner(state, tried: tried)
      let result = Result { () throws(Obstacle) in try body(&planner) }
      if case .failure(.unknown(let facts)) = result {
        for fact in facts.sorted() {
          let found = find(fact, in: state)
          for change in found { state.take(change) }
          changes += found
        }
        tried.formUnion(facts)
        continue
      }
      changes += self.changes(by: planner, telling: true)
      return (try result.refusing(), changes)
    }
  }

  /// Tells what a planner has found, and returns what the state is to learn of it.
  private func changes(by planner: Planner, telling tells: Bool) -> [Change] {
    planner.findings.compactMap { finding in
      if tells { store.report(finding.refusal) }
      return if case .refused(let id, let refusal) = finding { .refused(id, refusal) } else { nil }
    }
  }
}

extension Result where Failure == Obstacle {
  /// The value; by now nothing is unknown.
  fileprivate func refusing() throws(Refusal) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(.refused(let refusal)): throw refusal
    case .failure(.unknown(let facts)): preconditionFailure("\(facts) can't be found out")
    }
  }
}
