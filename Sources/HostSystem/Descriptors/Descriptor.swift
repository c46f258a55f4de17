import CGlibc
import Glibc

/// The owner of a file descriptor, which is closed at the end of its life. Those who share one share an object that has it.
package struct Descriptor: ~Copyable, Sendable {
  package let number: Int32
  /// The file behind the number, of a descriptor that stays open beside the code of scenes; nil for others.
  private let known: BorrowedDescriptor?

  /// Takes what a call of the system has returned, for as long as no code of a scene runs; throws the error of that call.
  package init(_ number: Int32) throws(SystemError) {
    guard number >= 0 else { throw .last }
    self.number = number
    known = nil
  }

  /// Takes a new descriptor that stays open for long. It gets a high number, which a stray close(2) doesn't reach, and is
  /// closed on exec(3), as it was from its birth. Throws the error of the call that has returned it.
  package init(raising new: Int32) throws(SystemError) {
    guard new >= 0 else { throw .last }
    let copy = new < Self.lowest ? fcntl(new, F_DUPFD_CLOEXEC, Self.lowest) : -1
    let known = BorrowedDescriptor(copy >= 0 ? copy : new)
    // A scene that closes what isn't its own may have a file of its own there by now.
    if copy >= 0, known.leadsWhere(new) { close(new) }
    number = known.number
    self.known = known
  }

  /// Leaves it open until the process ends.
  package consuming func release() -> BorrowedDescriptor {
    let released = known ?? BorrowedDescriptor(number)
    discard self
    return released
  }

  deinit { if isIntact { close(number) } }

  /// Whether the number is still this descriptor's, and not somebody else's.
  package var isIntact: Bool { known?.isIntact ?? true }

  /// What the system knows of the file.
  var status: stat {
    get throws(SystemError) {
      var status = stat()
      guard fstat(number, &status) == 0 else { throw .last }
      return status
    }
  }

  /// Has the file system keep room for so many bytes of the file; some can't, and keep none.
  package func reserve(_ bytes: Int) throws(SystemError) {
    guard fallocate(number, FALLOC_FL_KEEP_SIZE, 0, Int64(bytes)) != 0 else { return }
    if ![EOPNOTSUPP, ENOSYS, EINTR].contains(errno) { throw .last }
  }

  /// Does again what fails because the process has no descriptor left, for 20 ms at most: another thread may have one for a moment, to
  /// read a library or to write the journal.
  package static func waitingForFree<Value>(_ open: () -> Value, isLacking: (Value) -> Bool) -> Value {
    for _ in 0..<20 {
      let value = open()
      if !isLacking(value) { return value }
      usleep(1000)
    }
    return open()
  }

  /// The same, for a call of the system.
  static func waitingForFree(_ open: () -> Int32) -> Int32 {
    waitingForFree(open) { $0 < 0 && errno == EMFILE }
  }

  /// Makes a pipe whose ends have no owner yet, with flags of pipe2(2) besides O_CLOEXEC.
  package static func pipe(_ flags: Int32 = 0) throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | flags) == 0 else { throw .last }
    return (ends[0], ends[1])
  }

  /// The lowest number that counts as high: half of what the process may have, and no more than keeps the kernel's table
  /// small. 0 where so few are allowed that nothing can be kept apart.
  package static let lowest: Int32 = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur >= 128 else { return 0 }
    return Int32(min(512, limit.rlim_cur / 2))
  }()
}

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
package struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  private let kind: mode_t

  /// Nil when the descriptor is closed.
  package init?(of descriptor: Int32) { self.init { fstat(descriptor, &$0) } }

  /// Nil when there is nothing.
  package init?(at path: String) { self.init { lstat(path, &$0) } }

  private init?(_ read: (inout stat) -> Int32) {
    var status = stat()
    guard read(&status) == 0 else { return nil }
    (device, inode, kind) = (status.st_dev, status.st_ino, status.st_mode & S_IFMT)
  }
}

/// The descriptors 0 to 2.
package enum StandardStreams {
  /// Opens /dev/null in the place of those that are closed: else a file that is opened next gets their numbers.
  ///
  /// Reading the input tells its end. Writing the output fails as if it were closed still, so that nothing seems to be
  /// written that isn't.
  package static func fill() {
    for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Puts /dev/null in the place of those that lead to a terminal or to a pipe, whose reader would wait. A file goes on to take what is
  /// written.
  package static func leave() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      var status = stat()
      // One that was removed would only fill the disk.
      if fstat(stream, &status) != 0 || status.st_mode & S_IFMT != S_IFREG || status.st_nlink == 0 { silence(stream) }
    }
  }

  /// Puts /dev/null in the place of one, whatever it leads to.
  package static func silence(_ descriptor: Int32, flags: Int32 = 0) {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0, null != descriptor else { return }
    dup3(null, descriptor, flags)
    close(null)
  }
}
