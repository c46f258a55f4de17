import Glibc

extension File {
  /// Puts another content in the place of a file's, with the same owner and permissions. Others see the old content or the
  /// new one; when it fails, or the machine does, the old one is there.
  ///
  /// - Parameter path: the file, or a link to it, which stays a link.
  static func rewrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    guard let target = Path.resolved(path) else { throw .last }
    var old = stat()
    guard stat(target, &old) == 0 else { throw .last }
    // Hidden, so that nobody takes it for a manifest, and in the same folder, so that it can be renamed.
    let temporary = Path.join(Path.folder(of: target), ".\(Path.name(of: target)).\(UInt32.random(in: 0 ... .max))")
    do throws(SystemError) {
      try create(temporary, bytes, like: old)
      guard rename(temporary, target) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
    // The name lasts when the folder is on the disk. Where folders can't be flushed, nothing more can be done.
    if let folder = try? OpenDescriptor(open(Path.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
      fsync(folder.number)
    }
  }

  private static func create(_ path: String, _ bytes: [UInt8], like old: stat) throws(SystemError) {
    let file = try OpenDescriptor(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    let status = try file.status
    if (status.st_uid, status.st_gid) != (old.st_uid, old.st_gid) {
      guard fchown(file.number, old.st_uid, old.st_gid) == 0 else { throw .last }
    }
    guard fchmod(file.number, old.st_mode & 0o7777) == 0 else { throw .last }
    try write(bytes, to: file)
    // On the disk before it has its name.
    guard fsync(file.number) == 0 else { throw .last }
  }
}
