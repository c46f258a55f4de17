import Glibc

extension File {
  /// Makes a folder that only its owner may enter, and those that lead to it.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) != 0 else { return }
    if errno == EEXIST { return }
    guard errno == ENOENT, path != "/", !path.isEmpty else { throw .last }
    try makeFolder(Path.folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Puts a content in the place of a file's, or makes a file that only its owner may read.
  ///
  /// Others see the old content or the new one; when it fails, or the power does, the old one is there.
  package static func replace(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    try replace(path, bytes, like: nil)
  }

  /// Puts another content in the place of a file's, with the same owner and permissions; else as ``replace(_:_:)``.
  ///
  /// - Parameter path: the file, or a link to it, which stays a link.
  package static func rewrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    guard let target = Path.resolved(path) else { throw .last }
    var old = stat()
    guard stat(target, &old) == 0 else { throw .last }
    try replace(target, bytes, like: old)
  }

  private static func replace(_ path: String, _ bytes: [UInt8], like old: stat?) throws(SystemError) {
    let folder = Path.folder(of: path)
    // Hidden, so that nobody takes it for a manifest, and in the same folder, so that it can be renamed.
    let temporary = Path.join(folder, ".\(Path.name(of: path)).\(UInt32.random(in: 0 ... .max))")
    do throws(SystemError) {
      try write(bytes, to: temporary, like: old)
      guard rename(temporary, path) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
    // The name lasts when the folder is on the disk. Where folders can't be flushed, nothing more can be done.
    if let folder = try? OpenDescriptor(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) { fsync(folder.number) }
  }

  private static func write(_ bytes: [UInt8], to path: String, like old: stat?) throws(SystemError) {
    let file = try OpenDescriptor(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    if let old {
      let status = try file.status
      if (status.st_uid, status.st_gid) != (old.st_uid, old.st_gid) {
        guard fchown(file.number, old.st_uid, old.st_gid) == 0 else { throw .last }
      }
      guard fchmod(file.number, old.st_mode & 0o7777) == 0 else { throw .last }
    }
    try write(bytes, to: file)
    // On the disk before it has its name.
    guard fsync(file.number) == 0 else { throw .last }
  }
}
