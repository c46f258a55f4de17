import Glibc

/// Holds a folder for this process, until the process ends or lets go of the lock; however it ends (flock(2)).
final class FolderLock {
  private let descriptor: Int32

  /// Takes the lock; nil when another process holds it, or there is no such folder.
  init?(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
