import CGlibc  // also declares timespec; which module the compiler meets first is chance
import Glibc

/// Shows that a file has changed without reading it.
package struct FileStamp: Equatable, Sendable {
  package struct Time: Comparable, Sendable {
    package var seconds: Int
    package var nanoseconds: Int

    package static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  package var device: UInt
  package var inode: UInt
  package var size: Int
  package var modified: Time
  package var changed: Time
  package var taken: Time

  /// Whether the content must be the earlier one. The file clock ticks every few milliseconds: a file written just
  /// before a stamp may be rewritten in the same tick and look the same ("racy": git's
  /// Documentation/technical/racy-git.txt).
  package func isSure(toBe earlier: FileStamp) -> Bool {
    looks(like: earlier) && earlier.taken.seconds - earlier.changed.seconds > 1
  }

  package func looks(like earlier: FileStamp) -> Bool {
    var same = self
    same.taken = earlier.taken
    return same == earlier
  }
}

extension FileStamp {
  package init?(_ path: String) {
    do throws(SystemError) { try self.init(of: path) } catch { return nil }
  }

  package init(of path: String) throws(SystemError) {
    guard let status = Path.status(path) else { throw .last }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    self.init(
      device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
      modified: Time(status.st_mtim), changed: Time(status.st_ctim), taken: Time(now))
  }
}

extension FileStamp.Time {
  fileprivate init(_ time: timespec) { self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec) }
}

package enum Writers {
  /// The kernel grants a read lease only on a file that nobody has open for writing (fcntl(2), "Leases"). False where
  /// that can't be known: on another user's file, or in a file system without leases.
  package static func haveOpen(_ path: String) -> Bool {
    guard let file = try? Descriptor(open(Path.absolute(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else { return false }
    // Opening a leased file makes the kernel send a signal: SIGURG does nothing, the default one ends the process.
    guard fcntl(file.number, setSignal, SIGURG) == 0 else { return false }
    if fcntl(file.number, setLease, Int32(F_RDLCK)) == 0 {
      _ = fcntl(file.number, setLease, Int32(F_UNLCK))
      return false
    }
    return errno == EAGAIN
  }

  // F_SETSIG and F_SETLEASE of <fcntl.h>, which Swift's Glibc module leaves out.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1024
}
