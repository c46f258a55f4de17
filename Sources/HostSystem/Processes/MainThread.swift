import CGlibc
import Glibc
import Synchronization

/// Holds long work off the thread that draws.
package enum MainThread {
  private static let reservation = Atomic(false)

  /// From now on the main thread reads, hashes and copies no library. A debug build ends where it does.
  package static func reserve() { reservation.store(true, ordering: .relaxed) }

  package static var isReserved: Bool { reservation.load(ordering: .relaxed) }

  /// To be called where a library is read, hashed or copied.
  package static func expectOther() {
    assert(
      !isReserved || gettid() != getpid(),
      "the main thread works on a library while a run goes on")
  }
}
