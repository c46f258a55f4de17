import Glibc
import Synchronization

/// Lets writes to the terminal through until a dying process has given the terminal back. Other threads than the one that dies run on
/// for a moment, and would draw over the shell.
enum WriteGate {
  private static let writers = Atomic<Int>(0)
  private static let isShut = Atomic<Bool>(false)

  /// How long ``shut()`` waits for who is writing, in milliseconds: that may be the thread that dies, and then it never ends.
  private static let timeout = 100

  /// Writes.
  ///
  /// - Returns: what `body` returns; nil, without a call of it, after ``shut()``.
  static func pass<Result>(_ body: () -> Result) -> Result? {
    writers.add(1, ordering: .sequentiallyConsistent)
    defer { writers.subtract(1, ordering: .sequentiallyConsistent) }
    return isShut.load(ordering: .sequentiallyConsistent) ? nil : body()
  }

  /// Lets nobody write any more, for the rest of the process, and waits for those that do. Safe in a signal handler.
  static func shut() {
    isShut.store(true, ordering: .sequentiallyConsistent)
    var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    for _ in 0..<timeout where writers.load(ordering: .sequentiallyConsistent) > 0 { nanosleep(&pause, nil) }
  }
}
