package import Glibc

extension File {
  /// Makes a folder, and those that lead to it.
  ///
  /// - Parameter mode: who may do what there, of which the process's umask takes some away; nobody but its owner as a rule.
  package static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(SystemError) {
    guard mkdir(path, mode) != 0 else { return }
    if errno == EEXIST {
      guard Path.isFolder(path) else { throw SystemError(number: ENOTDIR) }
      return
    }
    guard errno == ENOENT, path != "/", !path.isEmpty else { throw .last }
    try makeFolder(Path.folder(of: path), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
  }

  /// Puts a content in the place of a file's, or makes the file.
  ///
  /// Others see the old content or the new one; when it fails, or the power does, the old one is there. A device, a pipe or a
  /// socket isn't replaced.
  ///
  /// - Parameter mode: the permissions, of which the process's umask takes some away.
  package static func replace(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600) throws(SystemError) {
    try checkReplaceable(path)
    let folder = Path.folder(of: path)
    // Hidden, so that nobody takes it for a manifest, and in the same folder, so that it can be renamed.
    let temporary = Path.join(folder, ".\(Path.name(of: path)).\(UInt32.random(in: 0 ... .max))")
    do throws(SystemError) {
      try write(bytes, to: temporary, mode: mode)
      guard rename(temporary, path) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
    flush(folder: folder)
  }

  /// Has the names in a folder last. Where folders can't be flushed, nothing more can be done.
  package static func flush(folder: String) {
    if let folder = try? Descriptor(raising: open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) { fsync(folder.number) }
  }

  /// Who runs as root could rename a file over `/dev/full`, and everyone over a pipe that a reader waits at.
  private static func checkReplaceable(_ path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // rename(2) refuses folders.
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      throw SystemError(number: EINVAL, found: kind(of: status.st_mode))
    }
  }

  /// Adds to a file, and has it on the disk.
  ///
  /// - Parameters:
  ///   - bytes: what is added.
  ///   - path: the file.
  ///   - size: the bytes that it has so far.
  /// - Returns: false when it hasn't so many, or isn't there: then it is as it was.
  package static func append(_ bytes: [UInt8], to path: String, ofSize size: Int) throws(SystemError) -> Bool {
    let number = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if number < 0, errno == ENOENT || errno == ELOOP { return false }
    let file = try Descriptor(raising: number)
    let status = try file.status
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == size,
      FileIdentity(of: file.number) == FileIdentity(at: path)
    else { return false }
    try Output.write(bytes[...], to: file.number)
    guard fdatasync(file.number) == 0 else { throw .last }
    return true
  }

  private static func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(SystemError) {
    let file = try Descriptor(raising: open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode))
    // Before it had its high number, a stray close(2) in a scene may have given the low one to the user's file.
    guard FileIdentity(of: file.number) == FileIdentity(at: path) else { throw SystemError(number: EBADF) }
    try Output.write(bytes[...], to: file.number)
    // On the disk before it has its name; and closed, so that whoever sees the name finds that nobody is writing.
    guard fsync(file.number) == 0 else { throw .last }
  }
}
