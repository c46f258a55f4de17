import CGlibc  // also declares timespec; which module the compiler meets first is chance
import Glibc

/// Which file stood under a path, and how new its content was: enough to see, without reading it, that it has changed.
package struct FileStamp: Equatable, Sendable {
  package struct Time: Comparable, Sendable {
    package var seconds: Int
    package var nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    package static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  package var device: UInt
  package var inode: UInt
  package var size: Int
  package var modified: Time
  package var changed: Time
  /// When the stamp was taken.
  package var taken: Time

  package init(device: UInt, inode: UInt, size: Int, modified: Time, changed: Time, taken: Time) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.taken = taken
  }

  /// Whether the content must be the one of an earlier stamp.
  ///
  /// The system's clock for files ticks every few milliseconds: a file that was written just before a stamp may be
  /// written again in the same tick and look the same ("racy" in git's index, Documentation/technical/racy-git.txt).
  package func isSure(toBe earlier: FileStamp) -> Bool {
    looks(like: earlier) && earlier.taken.seconds - earlier.changed.seconds > 1
  }

  /// Whether nothing tells it from an earlier stamp but when it was taken.
  package func looks(like earlier: FileStamp) -> Bool {
    var same = self
    same.taken = earlier.taken
    return same == earlier
  }
}

extension FileStamp {
  /// The stamp of the file to which a path leads; nil when there is none.
  package init?(_ path: String) {
    do throws(SystemError) { try self.init(of: path) } catch { return nil }
  }

  /// The stamp of a file that is read after this, to be compared with later ones; nil when there is none, or when somebody has it
  /// open for writing: who has mapped it may change it twice, and only the first change shows in the times (mmap(2)). Whoever opens
  /// it later changes the times first.
  package static func beforeReading(_ path: String) -> FileStamp? {
    let stamp = FileStamp(path)
    return Writers.haveOpen(path) ? nil : stamp
  }

  /// The stamp of the file to which a path leads.
  package init(of path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    self.init(
      device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
      modified: Time(status.st_mtim), changed: Time(status.st_ctim), taken: Time(now))
  }
}

extension FileStamp.Time {
  fileprivate init(_ time: timespec) {
    self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
