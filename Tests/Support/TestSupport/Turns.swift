/// A limit of tests that run at the same time; the others wait, in their order.
package final class Turns: Sendable {
  private struct State {
    var free: Int
    var tickets = 0
    var served = 0
  }

  private let state: Watched<State>

  package init(count: Int) { state = Watched(State(free: count)) }

  package func take(_ count: Int, _ test: @Sendable () async throws -> Void) async throws {
    let ticket = await state.wait { state -> Int? in
      state.tickets += 1
      return state.tickets
    }
    await state.wait { state -> Void? in
      guard state.served + 1 == ticket, state.free >= count else { return nil }
      state.served = ticket
      state.free -= count
      return ()
    }
    defer { state.update { $0.free += count } }
    try await test()
  }
}
