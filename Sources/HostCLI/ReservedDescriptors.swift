import HostSystem
import CGlibc
import Dispatch
import Glibc
import Synchronization

/// Keeps the low numbers of file descriptors taken while Dispatch opens those that it needs itself (epoll(7), eventfd(2),
/// timerfd_create(2)), and so has them get high numbers, as the host's own have.
///
/// Dispatch writes to its event descriptor whenever a queue has something to do, without a look at what is behind the number.
package final class ReservedDescriptors: Sendable {
  /// Taken when this is asked for first, which must be in the main function, before there is a second thread: another's
  /// descriptor leaves a gap when it is closed, and the kernel's table grows in steps that each wait for all processors (Linux,
  /// fs/file.c, `expand_fdtable`), 40 ms in all.
  package static let ofProcess = ReservedDescriptors()

  private let taken: Mutex<[Int32]>
  private let isBegun = Atomic(false)
  private let isReady = DispatchSemaphore(value: 0)
  /// That of Task.sleep(for:), and that of Dispatch's deadlines; each has a descriptor.
  private static let clocks = 2

  private init() {
    let highest = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, Descriptor.lowest)
    if highest >= 0 { close(highest) }
    var taken: [Int32] = []
    var next = open("/", O_PATH | O_CLOEXEC)
    while next >= 0, next < Descriptor.lowest {
      taken.append(next)
      next = fcntl(taken[0], F_DUPFD_CLOEXEC, next)
    }
    if next >= 0 { close(next) }
    self.taken = Mutex(taken)
  }

  /// Has Dispatch open what it can't do without, where so few descriptors are allowed that none are kept for it. It would do so when its
  /// first thread begins, which may be when all are in use, and end the process by a trap.
  package static func openEarly() throws(DescriptorShortage) {
    guard Descriptor.lowest == 0 else { return }
    let free = (0..<neededByDispatch).map { _ in dup(STDIN_FILENO) }
    let error = SystemError.last
    for number in free where number >= 0 { close(number) }
    if free.contains(-1) { throw DescriptorShortage(error: error) }
    let hasBegun = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { @Sendable in hasBegun.signal() }
    hasBegun.wait()
  }

  /// For epoll(7), eventfd(2), timerfd_create(2), and /proc, where it looks at its threads.
  private static let neededByDispatch = 4

  /// Has Dispatch open what it needs, while the caller goes on.
  package func begin() { if !isBegun.exchange(true, ordering: .relaxed) { startClocks(1) } }

  private func startClocks(_ milliseconds: Int) {
    let isReady = isReady
    Task.detached {
      try? await Task.sleep(for: .milliseconds(milliseconds))
      isReady.signal()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { @Sendable in isReady.signal() }
  }

  /// Lets go of the numbers, when Dispatch has what it needs. To be called before there is code of a scene.
  package func release() {
    begin()
    let taken = taken.withLock { taken in
      defer { taken = [] }
      return taken
    }
    // Dispatch opens none for a time that is over before it looks at it, as on a busy machine. Where it gets none, it never
    // says so.
    for milliseconds in [4, 16, 64, 256, 1024] where !taken.isEmpty {
      for _ in 0..<Self.clocks { _ = isReady.wait(timeout: .now() + 10) }
      if Self.clocksWithDescriptor() >= Self.clocks { break }
      startClocks(milliseconds)
    }
    for range in Self.ranges(taken) where close_range(UInt32(range.lowerBound), UInt32(range.upperBound), 0) != 0 {
      // Linux before 5.9, or a filter of system calls.
      for number in range { close(number) }
    }
  }

  /// How many clocks have one, as far as it matters. Each got the lowest number that was left.
  private static func clocksWithDescriptor() -> Int {
    var count = 0
    for number in Descriptor.lowest..<Descriptor.lowest + 64 where count < clocks {
      if Path.target(ofLink: "/proc/self/fd/\(number)") == "anon_inode:[timerfd]" { count += 1 }
    }
    return count
  }

  /// Numbers that rise, as ranges without gaps.
  private static func ranges(_ numbers: [Int32]) -> [ClosedRange<Int32>] {
    numbers.reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.endIndex - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }
}

/// The process may have too few files open to begin.
package struct DescriptorShortage: HostError, Equatable {
  let error: SystemError

  package var message: String { "the host can't begin: \(error.text)" }

  package var suggestion: String { error.suggestion ?? "" }
}
