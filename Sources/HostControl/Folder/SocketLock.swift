import HostSystem
import Glibc

/// Says that an app lives: a lock on the file beside its socket, `4711.lock`, which ends with the process however that ends
/// (flock(2)).
///
/// The number of the process couldn't say so: in a container that shares the folder it is another's.
final class SocketLock: Sendable {
  enum State {
    case held
    /// Whoever held it has ended.
    case free
    /// There is no such file.
    case none
  }

  private let file: Descriptor
  private let folder: OpenFolder
  private let name: String

  /// Takes the lock, and makes its file.
  ///
  /// - Returns: nil when another process holds it.
  convenience init?(of pid: pid_t, in folder: OpenFolder) throws(SystemError) {
    try self.init(of: pid, in: folder, flags: O_CREAT)
  }

  private init?(of pid: pid_t, in folder: OpenFolder, flags: Int32) throws(SystemError) {
    self.folder = folder
    name = ControlFolder.lockName(of: pid)
    guard let file = try Self.locked(name, in: folder, flags: O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags) else {
      return nil
    }
    self.file = file
  }

  private static func locked(
    _ name: String, in folder: OpenFolder, flags: Int32
  ) throws(SystemError) -> Descriptor? {
    while true {
      let file = try Descriptor(raising: openat(folder.descriptor.number, name, flags, 0o600))
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
        let error = SystemError.last
        if error.isTemporary { return nil }
        throw error
      }
      // Whoever held it before may have removed the file meanwhile: then this lock says nothing to others.
      if isFile(file, name, in: folder) { return file }
    }
  }

  /// Whether the lock still is where others look for it.
  var isInPlace: Bool { Self.isFile(file, name, in: folder) }

  /// Removes the file, and so lets go of the lock.
  func remove() {
    if isInPlace { folder.remove(name) }
  }

  static func state(of pid: pid_t, in folder: OpenFolder) -> State {
    let name = ControlFolder.lockName(of: pid)
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW
    guard let file = try? Descriptor(raising: openat(folder.descriptor.number, name, flags)) else { return .none }
    return flock(file.number, LOCK_SH | LOCK_NB) == 0 ? .free : .held
  }

  /// Removes what an app has left that has ended.
  static func removeRemains(of pid: pid_t, in folder: OpenFolder) {
    guard let lock = try? SocketLock(of: pid, in: folder, flags: 0) else { return }
    folder.remove(ControlFolder.name(of: pid))
    lock.remove()
  }

  private static func isFile(_ file: borrowing Descriptor, _ name: String, in folder: OpenFolder) -> Bool {
    var own = stat()
    var other = stat()
    return fstat(file.number, &own) == 0
      && fstatat(folder.descriptor.number, name, &other, AT_SYMLINK_NOFOLLOW) == 0
      && own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }
}
