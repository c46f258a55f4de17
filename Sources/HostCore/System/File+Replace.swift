import Glibc

extension File {
  /// Makes a folder that only its owner may enter, and those that lead to it.
  static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) != 0 else { return }
    if errno == EEXIST { return }
    guard errno == ENOENT, path != "/", !path.isEmpty else { throw .last }
    try makeFolder(Path.folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Puts a content in the place of a file's: whole or not at all, also when the power fails.
  ///
  /// The content is on the disk before it gets the file's name (rename(2)), and the name is too when this returns.
  static func replace(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let new = path + ".new"
    unlink(new)
    do throws(SystemError) {
      try create(new, bytes)
      try synchronize(new, O_WRONLY)
      guard rename(new, path) == 0 else { throw .last }
      try synchronize(Path.folder(of: path), O_RDONLY | O_DIRECTORY)
    } catch {
      unlink(new)
      throw error
    }
  }

  private static func synchronize(_ path: String, _ flags: Int32) throws(SystemError) {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last }
  }
}
