import DisplayProtocol
import HostManifest
import HostState
package import ScreenModel
import Synchronization
package import VIPKit

/// A remote display, between the main actor, which shows screens, and the server, which sends them.
/// Only the newest unread screen is kept: a slow reader misses some, and holds nobody up.
package final class DisplayLink: AttachedDisplay {
  private struct State {
    var screen: Screen?
    var lastEvent = 0
    var links: [LinkDestination] = []
    /// Lines about files for the user, to be sent.
    var files: [JSONValue] = []
    var lastFile = 0
    /// The server is about to call ``next()``.
    var isAnnounced = false
  }

  private let state = Mutex(State())
  private let announce: @Sendable () -> Void

  init(announce: @escaping @Sendable () -> Void) { self.announce = announce }

  @MainActor package func show(_ screen: Screen, acknowledging event: Int) {
    change { ($0.screen, $0.lastEvent) = (screen, max(event, $0.lastEvent)) }
  }

  /// Acknowledges an event, and all before it, after what they have begun on the main actor has run.
  @MainActor func acknowledge(_ event: Int) {
    Task {
      for _ in 0..<Self.turns { await Task.yield() }
      change { $0.lastEvent = max(event, $0.lastEvent) }
    }
  }

  /// An event begins a use case, which shows a loader, which is rendered: each takes a turn.
  private static let turns = 4

  @MainActor package func open(_ destination: LinkDestination) { change { $0.links.append(destination) } }

  @MainActor package func save(_ bytes: [UInt8], as name: String) {
    change {
      $0.lastFile += 1
      $0.files += Download.lines($0.lastFile, name, bytes)
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let isNew = state.withLock { state in
      change(&state)
      defer { state.isAnnounced = true }
      return !state.isAnnounced
    }
    if isNew { announce() }
  }

  func next() -> (screen: Screen, event: Int, links: [LinkDestination], files: [JSONValue])? {
    state.withLock { state in
      state.isAnnounced = false
      guard let screen = state.screen else { return nil }
      let files = Array(state.files.prefix(Self.mostLines))
      defer { state.links = [] }
      state.files.removeFirst(files.count)
      return (screen, state.lastEvent, state.links, files)
    }
  }

  /// The most lines of files sent at once, so that others come through.
  private static let mostLines = 4

  var hasFiles: Bool { state.withLock { !$0.files.isEmpty } }
}
