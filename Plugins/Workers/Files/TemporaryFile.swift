import Glibc

/// The new content before it takes the old file's name.
/// A killed process leaves it behind, with all the user's data. Its writer locks it (flock(2)): a leftover has no lock.
struct TemporaryFile: ~Copyable {
  let name: String
  let file: FileDescriptor

  init(for name: String, in folder: borrowing FileDescriptor) throws(FileError) {
    while true {
      let temporary = Self.name(for: name, number: .random(in: 0 ... .max))
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      let file = try FileDescriptor(openat(folder.rawValue, temporary, flags, 0o600))
      // Another process may have removed it as a leftover before the lock; then it has no name any more.
      let isLocked = flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      let isNamed: Bool
      do throws(FileError) { isNamed = try file.status().st_nlink > 0 } catch {
        unlinkat(folder.rawValue, temporary, 0)
        throw error
      }
      if isLocked, isNamed {
        self.name = temporary
        self.file = file
        return
      }
    }
  }

  static func removeLeftovers(of name: String, in folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if isName(found, for: name) { removeUnlocked(found, in: dirfd(stream)) }
    }
  }

  private static func removeUnlocked(_ name: String, in folder: Int32) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let file = try? FileDescriptor(openat(folder, name, flags)),
      let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      flock(file.rawValue, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlinkat(folder, name, 0)
  }

  private static func name(for name: String, number: UInt32) -> String { ".\(name).\(number).tmp" }

  private static func isName(_ found: String, for name: String) -> Bool {
    let parts = found.split(separator: ".")
    guard parts.count > 2, let number = UInt32(parts[parts.count - 2]) else { return false }
    return found == self.name(for: name, number: number)
  }
}
