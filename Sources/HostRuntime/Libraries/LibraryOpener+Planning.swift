import HostState

extension LibraryOpener {
  /// Makes a plan. What it lacks is found out.
  ///
  /// - Parameter tells: whether the author hears of what turns out besides.
  func plan<Value>(
    telling tells: Bool = true, _ body: (inout Planner) throws(Refusal) -> Value
  ) throws(Refusal) -> Value {
    var planner = Planner(store.state) { queries, state in
      let found = self.answer(queries, in: state)
      self.store.commit(found)
      return found
    }
    defer { store.commit(changes(by: planner.notes, telling: tells)) }
    return try body(&planner)
  }

  /// Makes a plan for a state that other changes are to lead to. Returns it with all that the state is to take: the changes, and what
  /// was found out on the way.
  func plan<Value>(
    assuming changes: [Change], _ body: (inout Planner) throws(Refusal) -> Value
  ) throws(Refusal) -> (Value, [Change]) {
    var learned: [Change] = []
    var planner = Planner(changes.reduce(store.state) { $0.applying($1) }) { queries, state in
      let found = self.answer(queries, in: state)
      learned += found
      return found
    }
    do throws(Refusal) {
      let value = try body(&planner)
      return (value, changes + learned + self.changes(by: planner.notes, telling: true))
    } catch {
      _ = self.changes(by: planner.notes, telling: true)
      keepUnused(learned)
      throw error
    }
  }

  /// Keeps the builds of changes that aren't taken: they are in the process, and needn't be loaded again.
  func keepUnused(_ changes: [Change]) {
    for case .activated(let build) in changes { unusedBuilds[build.id] = build }
  }

  /// Tells what a planner has noted, and returns what the state is to learn of it.
  private func changes(by notes: [PlanningNote], telling tells: Bool) -> [Change] {
    notes.compactMap { note in
      if tells { store.report(note.refusal) }
      return if case .refused(let id, let refusal) = note { .refused(id, refusal) } else { nil }
    }
  }
}
