import HostSystem
import CGlibc
import Dispatch
import Glibc
import Synchronization

/// Keeps the low numbers of file descriptors taken while Dispatch opens those that it needs itself (epoll(7), eventfd(2),
/// timerfd_create(2)), and so has them get high numbers, as the host's own have.
///
/// Dispatch writes to its event descriptor whenever a queue has something to do, without a look at what is behind the number.
package final class LowNumbers: Sendable {
  /// Taken when this is asked for first, which must be before Dispatch watches a descriptor or a time.
  package static let ofProcess = LowNumbers()

  private let taken: Mutex<[Int32]>
  private let isReady = DispatchSemaphore(value: 0)
  private static let clocks = 2

  /// Has the kernel make room for high numbers. To be called in the main function, before there is a second thread: with one, each
  /// of the steps in which the table grows waits for all processors (Linux, fs/file.c, `expand_fdtable`), 40 ms in all.
  package static func makeRoom() {
    let highest = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, Descriptor.lowest)
    if highest >= 0 { close(highest) }
  }

  private init() {
    var taken: [Int32] = []
    var next = open("/", O_PATH | O_CLOEXEC)
    while next >= 0, next < Descriptor.lowest {
      taken.append(next)
      next = fcntl(taken[0], F_DUPFD_CLOEXEC, next)
    }
    if next >= 0 { close(next) }
    self.taken = Mutex(taken)
    guard !taken.isEmpty else { return }
    // Each clock has a descriptor: that of Task.sleep(for:), and that of Dispatch's deadlines.
    let isReady = isReady
    Task.detached {
      try? await Task.sleep(for: .milliseconds(1))
      isReady.signal()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { @Sendable in isReady.signal() }
  }

  /// Lets go of the numbers, when Dispatch has what it needs. To be called before there is code of a scene.
  package func release() {
    let taken = taken.withLock { taken in
      defer { taken = [] }
      return taken
    }
    guard !taken.isEmpty else { return }
    // Where Dispatch gets no descriptor, it never says so. A busy machine may take seconds.
    for _ in 0..<Self.clocks { _ = isReady.wait(timeout: .now() + 10) }
    for number in taken { close(number) }
  }
}
