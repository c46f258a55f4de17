import HostState
package import ScreenModel
import Synchronization
package import VIPKit

/// A display at the other end of a connection, between the main actor, which has screens shown, and the server, which sends them.
///
/// Of the screens that come while the display reads none, the newest is kept: who reads slowly misses some, and holds nobody up.
package final class DisplayLink: AttachedDisplay {
  private struct State {
    /// What is on the screen, as far as it is known.
    var screen: Screen?
    var lastEvent = 0
    /// Whether the server is about to look.
    var isAnnounced = false
  }

  private let state = Mutex(State())
  private let announce: @Sendable () -> Void

  /// - Parameter announce: has the server ask for ``next()``.
  init(announce: @escaping @Sendable () -> Void) { self.announce = announce }

  @MainActor package func show(_ screen: Screen, acknowledging event: Int) {
    let isNew = state.withLock { state in
      (state.screen, state.lastEvent) = (screen, max(event, state.lastEvent))
      defer { state.isAnnounced = true }
      return !state.isAnnounced
    }
    if isNew { announce() }
  }

  /// What is on the screen now, and the last event of the display that was carried out; nil before there is a screen.
  func next() -> (screen: Screen, event: Int)? {
    state.withLock { state in
      state.isAnnounced = false
      return state.screen.map { ($0, state.lastEvent) }
    }
  }
}

/// How a display is attached: what it says of itself, and what surrounds a screen there.
package struct DisplayRequest: Equatable, Sendable {
  package let kind: String
  package let follows: Bool
  package let environment: EnvironmentValues

  package init(kind: String, follows: Bool = false, in environment: EnvironmentValues) {
    (self.kind, self.follows, self.environment) = (kind, follows, environment)
  }
}
