import CGlibc
import Glibc

/// A file descriptor of the host's own that stays open for long, in a process that also runs the code of scenes.
///
/// One stray close(2) there, and the next file that somebody opens gets its number: the host would write its journal into
/// the user's database. So it has a high number, which such a mistake doesn't reach; before a write that matters the host
/// looks whether it still leads to the same file; and a program that is started doesn't get it.
package struct OwnDescriptor: Equatable, Sendable {
  /// The number.
  package let number: Int32
  /// The number that the user knows: that of the descriptor of which this is a copy.
  package private(set) var original: Int32
  private let file: FileIdentity?

  /// The standard error, as it was when it was first asked for.
  package static let standardError = OwnDescriptor(STDERR_FILENO)

  /// Notes which file a descriptor leads to now. No code of a scene may have run before.
  package init(_ number: Int32) {
    self.number = number
    original = number
    file = FileIdentity(of: number)
  }

  /// Takes a new descriptor, which is closed on exec(3) from its birth, and gives it a high number.
  ///
  /// - Parameter new: what a call of the system has returned.
  /// - Throws: the error of that call.
  init(raising new: Int32) throws(SystemError) {
    guard new >= 0 else { throw .last }
    let number = Self.raised(new)
    if number != new { Glibc.close(new) }
    self.init(number)
  }

  /// Makes a copy with a high number; with any number where there are no high ones left.
  ///
  /// - Throws: the error when there is nothing to be copied, or no descriptor for the copy.
  package init(copying number: Int32) throws(SystemError) {
    try self.init(raising: fcntl(number, F_DUPFD_CLOEXEC, 3))
    original = number
  }

  /// Two ends of a pipe.
  ///
  /// - Parameter flags: those of pipe2(2), besides O_CLOEXEC.
  package static func pipe(_ flags: Int32 = 0) throws(SystemError) -> (readEnd: OwnDescriptor, writeEnd: OwnDescriptor)
  {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | flags) == 0 else { throw .last }
    return (try OwnDescriptor(raising: ends[0]), try OwnDescriptor(raising: ends[1]))
  }

  /// Whether it leads to the file to which it led at the beginning.
  package var isIntact: Bool { file != nil && file == FileIdentity(of: number) }

  /// Whether somebody else has closed it. One that was closed at the beginning isn't lost.
  var isLost: Bool { file != nil && !isIntact }

  /// Ends the process when the descriptor is lost, one without which nothing can be read or shown: as a crash, so that a
  /// supervisor starts the app again on the same screen, with all descriptors.
  package func requireIntact() {
    guard isLost else { return }
    if Self.standardError.isIntact {
      let reason = Array("Fatal error: code of a scene or worker has closed a file descriptor of the host\n".utf8)
      _ = write(STDERR_FILENO, reason, reason.count)
    } else {
      // It may be the user's file by now, and the runtime writes there that the process crashes.
      dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO)
    }
    abort()
  }

  /// Closes it, unless the number is somebody else's by now.
  package func close() {
    if isIntact { Glibc.close(number) }
  }

  /// The lowest number that counts as high: half of what the process may have, and no more than keeps the kernel's table
  /// small. 0 where so few are allowed that nothing can be kept apart.
  package static let lowest: Int32 = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur >= 128 else { return 0 }
    return Int32(min(512, limit.rlim_cur / 2))
  }()

  private static func raised(_ number: Int32) -> Int32 {
    guard number < lowest else { return number }
    let copy = fcntl(number, F_DUPFD_CLOEXEC, lowest)
    return copy >= 0 ? copy : number
  }
}

/// Which file a descriptor leads to.
private struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  private let kind: mode_t

  /// Nil when the descriptor is closed.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, inode, kind) = (status.st_dev, status.st_ino, status.st_mode & S_IFMT)
  }
}

/// The owner of a descriptor, which is closed when nobody uses it any more.
package final class Descriptor: Sendable {
  private let own: OwnDescriptor

  /// The number.
  package var number: Int32 { own.number }

  /// Takes a descriptor.
  init(_ own: OwnDescriptor) {
    self.own = own
  }

  /// Takes a new descriptor, which is closed on exec(3) from its birth, and gives it a high number.
  ///
  /// - Throws: the error of the call that was to return it.
  package convenience init(raising new: Int32) throws(SystemError) {
    self.init(try OwnDescriptor(raising: new))
  }

  deinit { own.close() }
}
