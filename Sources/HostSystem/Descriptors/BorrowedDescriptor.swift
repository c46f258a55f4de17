import Glibc

/// A descriptor that is never closed here, such as a standard stream, and the file behind it: one that is used in a process
/// that also runs the code of scenes.
///
/// One stray close(2) there, and the next file that somebody opens gets its number: the host would write its journal into
/// the user's database. So before a write that matters the host looks whether the number still leads to the same file.
package struct BorrowedDescriptor: Equatable, Sendable {
  package let number: Int32
  /// The number that the user knows: that of the descriptor of which this is a copy.
  package private(set) var original: Int32
  private let file: FileIdentity?

  /// The standard error, as it was when it was first asked for.
  package static let standardError = BorrowedDescriptor(STDERR_FILENO)

  /// Notes which file a descriptor leads to now. No code of a scene may have run before.
  package init(_ number: Int32) {
    self.number = number
    original = number
    file = FileIdentity(of: number)
  }

  /// Makes a copy with a high number, open until the process ends; with any number where there are no high ones left.
  ///
  /// - Throws: the error when there is nothing to be copied, or no descriptor for the copy.
  package init(copying number: Int32) throws(SystemError) {
    self = try Descriptor(raising: fcntl(number, F_DUPFD_CLOEXEC, 3)).release()
    original = number
  }

  /// Whether it leads to the file to which it led at the beginning.
  package var isIntact: Bool { leadsWhere(number) }

  /// Whether a descriptor leads to the file to which this one led at the beginning.
  package func leadsWhere(_ other: Int32) -> Bool { file != nil && file == FileIdentity(of: other) }

  /// Whether somebody else has closed it. One that was closed at the beginning isn't lost.
  package var isLost: Bool { file != nil && !isIntact }

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
}

/// Which file a descriptor or a path leads to.
struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  private let kind: mode_t

  /// Nil when the descriptor is closed.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Nil when there is nothing.
  init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    (device, inode, kind) = (status.st_dev, status.st_ino, status.st_mode & S_IFMT)
  }
}
