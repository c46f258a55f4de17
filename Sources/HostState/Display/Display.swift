package import ScreenModel
package import VIPKit
import HostSystem
import Synchronization

/// Shows screens to a user and tells what the user does. The host knows no terminal; a display knows no scene.
@MainActor
package protocol Display: AnyObject {
  /// Takes over the terminal, the standard input or whatever else the display uses.
  ///
  /// - Parameter send: takes what happens, in order. Called on the main actor, also while the display shows a screen.
  /// - Throws: what keeps the display from working.
  func start(send: @escaping @MainActor (ScreenEvent) -> Void) throws

  /// Shows a screen. Called for each change; a display may skip screens that it has no time to draw.
  func show(_ screen: Screen)

  /// Whether the user is still there when they have asked for the end, so that a scene can ask them first.
  var canAskBeforeQuit: Bool { get }

  /// What it is, such as `terminal`; nil when nobody sees it.
  var kind: String? { get }

  /// Whether it can give back what it uses while the run goes on, and somebody else uses it.
  var canLeave: Bool { get }

  /// What it has drawn; nil for a display that draws nothing.
  var statistics: DisplayStatistics? { get }

  /// Opens an address outside the application where the user is, or tells them why not; false when that is in this process.
  func open(_ destination: LinkDestination) -> Bool

  /// Gives back what `start` took over, exactly as it was. Called once, also when the run fails.
  func stop()
}

extension Display {
  /// No: its input may have ended.
  package var canAskBeforeQuit: Bool { false }

  package var kind: String? { nil }

  package var canLeave: Bool { false }

  package var statistics: DisplayStatistics? { nil }

  package func open(_ destination: LinkDestination) -> Bool { false }
}

package struct DisplayStatistics: Sendable, Equatable, Codable {
  package private(set) var frames = 0
  package private(set) var bytes = 0
  /// The time from the beginning of a frame until its bytes were written, of all frames together.
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

/// A display in another process, which knows the run only by what it is told.
package protocol AttachedDisplay: Sendable {
  /// Takes what is on the screen now; it may leave out those before it.
  ///
  /// - Parameter event: the number of the last event of this display that was carried out.
  @MainActor func show(_ screen: Screen, acknowledging event: Int)

  @MainActor func open(_ destination: LinkDestination)

  @MainActor func save(_ bytes: [UInt8], as name: String)
}

/// What a display says of itself when it is attached.
package struct DisplayProfile: Equatable, Sendable, Codable {
  package let kind: String
  /// 0 for a display that isn't attached yet.
  package var pid: Int32
  /// Whether it only shows: what happens there has no effect.
  package let follows: Bool
  /// By what it is known when it comes again; nil for a display that says nothing of it.
  package let name: String?
  /// Whether its user can be given files.
  package var takesFiles: Bool?
  /// Whether what the user does comes from it; only one has that.
  package var isActive: Bool?

  /// A browser has no key that ends a hang.
  package var isBrowser: Bool { kind == "browser" }

  package init(kind: String, pid: Int32 = 0, follows: Bool, name: String? = nil, takesFiles: Bool = false) {
    (self.kind, self.pid, self.follows, self.name) = (kind, pid, follows, name)
    if takesFiles { self.takesFiles = true }
  }
}

/// The displays before which somebody may sit. Any thread may ask and tell: when the main actor hangs, it is of use.
package final class Attendance: Sendable {
  private let displays = Mutex<Set<Int>>([])
  private let served = Atomic(false)

  package init() {}

  /// Whether somebody may sit before one of them.
  package var isThere: Bool { displays.withLock { !$0.isEmpty } }

  /// Whether a browser has had the run: who sits there has no key that ends a hang.
  package var isServed: Bool { served.load(ordering: .relaxed) }

  /// Takes note of a display by its number, which is 0 for the one in the app's process.
  package func note(_ display: Int, isThere: Bool) {
    displays.withLock { displays in
      if isThere { displays.insert(display) } else { displays.remove(display) }
    }
  }

  package func noteBrowser() { served.store(true, ordering: .relaxed) }
}
