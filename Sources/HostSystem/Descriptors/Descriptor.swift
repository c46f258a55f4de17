import CGlibc
import Glibc

/// Owns a file descriptor, and closes it at the end of its life.
package struct Descriptor: ~Copyable, Sendable {
  package let number: Int32

  package init(_ number: Int32) throws(SystemError) {
    guard number >= 0 else { throw .last }
    self.number = number
  }

  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// For a lock of flock(2) or a socket, which would last as long as a child that a scene has forked.
  package consuming func closedInForks() -> Descriptor {
    ForkedChild.closes(number)
    return self
  }

  deinit {
    ForkedChild.closes(number, false)
    close(number)
  }

  var status: stat {
    get throws(SystemError) {
      var status = stat()
      guard fstat(number, &status) == 0 else { throw .last }
      return status
    }
  }

  /// Reserves disk space; a file system that can't reserves none.
  package func reserve(_ bytes: Int) throws(SystemError) {
    guard fallocate(number, FALLOC_FL_KEEP_SIZE, 0, Int64(bytes)) != 0 else { return }
    if ![EOPNOTSUPP, ENOSYS, EINTR].contains(errno) { throw .last }
  }

  /// The ends have no owner yet. `flags` are those of pipe2(2) besides O_CLOEXEC.
  package static func pipe(_ flags: Int32 = 0) throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | flags) == 0 else { throw .last }
    return (ends[0], ends[1])
  }
}

package struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  private let kind: mode_t

  package init?(of descriptor: Int32) { self.init { fstat(descriptor, &$0) } }

  package init?(at path: String) { self.init { lstat(Path.absolute(path), &$0) } }

  private init?(_ read: (inout stat) -> Int32) {
    var status = stat()
    guard read(&status) == 0 else { return nil }
    (device, inode, kind) = (status.st_dev, status.st_ino, status.st_mode & S_IFMT)
  }
}

package enum StandardStreams {
  /// Opens /dev/null in place of closed streams: else the next file that is opened gets their numbers.
  package static func fill() {
    // The output is read-only: writing still fails as if it were closed, so that nothing is lost silently.
    for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Puts /dev/null in place of terminals and pipes, whose reader would wait. A file still takes what is written.
  package static func leave() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      var status = stat()
      // One that was removed would only fill the disk.
      if fstat(stream, &status) != 0 || status.st_mode & S_IFMT != S_IFREG || status.st_nlink == 0 { silence(stream) }
    }
  }

  package static func silence(_ descriptor: Int32, flags: Int32 = 0) {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0, null != descriptor else { return }
    dup3(null, descriptor, flags)
    close(null)
  }
}
