import Glibc

/// Holds a folder for this process, until the process ends or lets go of the lock; however it ends (flock(2)).
package final class FolderLock: Sendable {
  /// The file descriptor that the lock hangs on.
  package let descriptor: Int32

  /// Takes the lock; nil when another process holds it, or there is no such folder.
  package init?(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  /// Takes over a lock that this process has held before exec(3).
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    // The lock is that of all copies of the descriptor, and a program that is being started just now has one for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
