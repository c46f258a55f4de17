import Glibc

/// Holds a folder for this process, until the process ends or lets go of the lock; however it ends (flock(2)).
package final class FolderLock: Sendable {
  /// The file descriptor that the lock hangs on.
  package var descriptor: Int32 { file.number }

  private let file: Descriptor

  /// Takes the lock; nil when another process holds it, or there is no such folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - isShared: whether others may hold it as well, if they share it.
  ///   - waits: whether to wait until no other process holds it.
  package init?(_ folder: String, isShared: Bool = false, waits: Bool = false) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    guard let file = try? Descriptor(raising: open(folder, flags)) else { return nil }
    while flock(file.number, (isShared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)) != 0 {
      guard errno == EINTR else { return nil }
    }
    self.file = file
  }

  deinit {
    // The lock is that of all copies of the descriptor, and a program that is being started just now has one for a moment.
    if file.isIntact { flock(file.number, LOCK_UN) }
  }
}
