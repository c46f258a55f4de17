package import ScreenModel
package import VIPKit
import HostSystem
import Synchronization

/// Shows screens and reports the user's events. The host knows no terminal; a display knows no scene.
@MainActor
package protocol Display: AnyObject {
  /// Takes over the terminal, the standard input or whatever else the display uses.
  /// - Parameter send: takes events in order, on the main actor, also while the display shows a screen.
  func start(send: @escaping @MainActor (ScreenEvent) -> Void) throws

  /// Called for each change; a display may skip screens that it has no time to draw.
  func show(_ screen: Screen)

  /// Whether a user who asks to quit is still there, so that a scene can ask them first.
  var canAskBeforeQuit: Bool { get }

  /// Such as `terminal`; nil when nobody sees the display.
  var kind: String? { get }

  /// Whether it can release what it uses for others while the run continues.
  var canLeave: Bool { get }

  /// Nil for a display that draws nothing.
  var statistics: DisplayStatistics? { get }

  /// Opens an address where the user is, or tells them why not; false when the user is at this process.
  func open(_ destination: LinkDestination) -> Bool

  /// Restores exactly what `start` took over. Called once, also when the run fails.
  func stop()
}

extension Display {
  /// No: the display's input may have ended.
  package var canAskBeforeQuit: Bool { false }

  package var kind: String? { nil }

  package var canLeave: Bool { false }

  package var statistics: DisplayStatistics? { nil }

  package func open(_ destination: LinkDestination) -> Bool { false }
}

package struct DisplayStatistics: Sendable, Equatable, Codable {
  package private(set) var frames = 0
  package private(set) var bytes = 0
  /// The total from the beginning of each frame until its bytes were written.
  package private(set) var microseconds = 0
  package private(set) var microsecondsPerFrame = 0

  package init() {}

  package mutating func add(bytes: Int, time: Duration) {
    frames += 1
    self.bytes += bytes
    microseconds += Int(time / .microseconds(1))
    microsecondsPerFrame = microseconds / frames
  }
}

/// A display in another process.
package protocol AttachedDisplay: Sendable {
  /// May skip the screens before it. `event` is the last handled one of this display.
  @MainActor func show(_ screen: Screen, acknowledging event: Int)

  @MainActor func open(_ destination: LinkDestination)

  @MainActor func save(_ bytes: [UInt8], as name: String)

  /// Whether it sees the rows of long lists that any display looks at. True for recordings and replays.
  @MainActor var seesAllRows: Bool { get }
}

extension AttachedDisplay {
  @MainActor package var seesAllRows: Bool { false }
}

package struct DisplayProfile: Equatable, Sendable, Codable {
  package let kind: String
  /// 0 for a display that isn't attached yet.
  package var pid: Int32
  /// Only shows: its events have no effect.
  package let follows: Bool
  /// Identifies the display when it comes again; nil for one that doesn't say.
  package let name: String?
  package var takesFiles: Bool?
  /// Whether it is the one where the user acts.
  package var isActive: Bool?
  package var isBrowser: Bool { kind == "browser" }

  package init(kind: String, pid: Int32 = 0, follows: Bool, name: String? = nil, takesFiles: Bool = false) {
    (self.kind, self.pid, self.follows, self.name) = (kind, pid, follows, name)
    if takesFiles { self.takesFiles = true }
  }
}

/// The displays that may have a user. Any thread may use it, as the main actor may hang.
package final class Attendance: Sendable {
  private let displays = Mutex<Set<Int>>([])
  private let served = Atomic(false)

  package init() {}

  package var isThere: Bool { displays.withLock { !$0.isEmpty } }

  /// Whether a browser has had the run: its user has no key that ends a hang.
  package var isServed: Bool { served.load(ordering: .relaxed) }

  /// `display` is 0 for the one in the app's process.
  package func note(_ display: Int, isThere: Bool) {
    displays.withLock { displays in
      if isThere { displays.insert(display) } else { displays.remove(display) }
    }
  }

  package func noteBrowser() { served.store(true, ordering: .relaxed) }
}
