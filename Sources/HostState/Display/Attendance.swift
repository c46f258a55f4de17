import Synchronization

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
