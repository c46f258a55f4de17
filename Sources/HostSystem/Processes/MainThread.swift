import CGlibc
import Glibc
import Synchronization

/// Holds long work off the thread that draws.
package enum MainThread {
  private static let isReserved = Atomic(false)

  /// From now on the main thread reads, hashes and copies no library. A debug build ends where it does.
  package static func reserve() { isReserved.store(true, ordering: .relaxed) }

  /// To be called where a library is read, hashed or copied.
  package static func expectOther() {
    assert(
      !isReserved.load(ordering: .relaxed) || gettid() != getpid(),
      "the main thread works on a library while a run goes on")
  }
}
