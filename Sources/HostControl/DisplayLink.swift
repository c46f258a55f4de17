import DisplayProtocol
import HostManifest
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
    /// The addresses that are to be opened.
    var links: [LinkDestination] = []
    /// What is to be told of files for the user.
    var files: [JSONValue] = []
    var lastFile = 0
    /// Whether the server is about to look.
    var isAnnounced = false
  }

  private let state = Mutex(State())
  private let announce: @Sendable () -> Void

  /// - Parameter announce: has the server ask for ``next()``.
  init(announce: @escaping @Sendable () -> Void) { self.announce = announce }

  @MainActor package func show(_ screen: Screen, acknowledging event: Int) {
    change { ($0.screen, $0.lastEvent) = (screen, max(event, $0.lastEvent)) }
  }

  /// Tells the display that an event of its is over, and all before it, when what they have begun on the main actor has had its turn.
  @MainActor func acknowledge(_ event: Int) {
    Task {
      for _ in 0..<Self.turns { await Task.yield() }
      change { $0.lastEvent = max(event, $0.lastEvent) }
    }
  }

  /// An event begins a use case, that shows a loader, which is rendered: each in a turn.
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

  /// What is on the screen now, the last event of the display that was carried out, and the addresses that are to be opened; nil before
  /// there is a screen.
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

  /// So many lines of files are told at once: what else there is to say has room behind them.
  private static let mostLines = 4

  var hasFiles: Bool { state.withLock { !$0.files.isEmpty } }
}
