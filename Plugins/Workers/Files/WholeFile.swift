public import Glibc

/// Reads and writes files as a whole.
public enum WholeFile {
  /// - Parameter limit: the most bytes.
  /// - Throws: ``FileError``: `ENOENT` and the like from the system, `EFBIG` when the file is larger than the limit,
  ///   `EISDIR` and `EINVAL` when it is a folder, a device or a pipe.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    let file = try FileDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), path: path)
    let status = try file.status(path: path)
    try checkRegular(status, path: path)
    guard let bytes = try file.read(limit: limit, path: path) else { throw FileError(path: path, code: EFBIG) }
    return bytes
  }

  /// Writes a file atomically: a temporary file in the same folder is synced and renamed, then the folder is synced.
  ///
  /// - Parameter replacing: whether to replace a file, which keeps its permissions; a new file is its owner's alone.
  /// - Throws: ``FileError``, with `EEXIST` when there is a file that may not be replaced; `EISDIR` and `EINVAL` when it is a
  ///   folder, a device or a pipe, which are never replaced.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws(FileError) -> stat {
    let target = resolvingLinks(path)
    var status = stat()
    if stat(target, &status) == 0 { try checkRegular(status, path: path) }
    let (folderPath, name) = split(target)
    let folder = try FileDescriptor(open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path: path)
    TemporaryFile.removeLeftovers(of: name, in: folder, path: folderPath)
    let temporary = try TemporaryFile(for: name, in: folder, path: path)
    do throws(FileError) {
      try temporary.file.write(bytes[...], path: path)
      try keepMode(of: target, for: temporary.file, path: path)
      try temporary.file.synchronize(path: path)
      try take(name, from: temporary.name, in: folder, replacing: replacing, path: path)
    } catch {
      unlinkat(folder.rawValue, temporary.name, 0)
      throw error
    }
    try folder.synchronize(path: path)
    return try temporary.file.status(path: path)
  }

  /// Removes temporary files of processes that were killed while they wrote this file.
  public static func removeLeftovers(of path: String) {
    let (folderPath, name) = split(resolvingLinks(path))
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    guard let folder = try? FileDescriptor(open(folderPath, flags), path: path) else { return }
    TemporaryFile.removeLeftovers(of: name, in: folder, path: folderPath)
  }

  private static func checkRegular(_ status: stat, path: String) throws(FileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(path: path, code: EISDIR)
    default: throw FileError(path: path, code: EINVAL)
    }
  }

  private static func keepMode(of target: String, for file: borrowing FileDescriptor, path: String) throws(FileError) {
    var status = stat()
    guard stat(target, &status) == 0 else {
      if errno == ENOENT { return }
      throw FileError(path: path, code: errno)
    }
    guard fchmod(file.rawValue, status.st_mode & 0o777) == 0 else { throw FileError(path: path, code: errno) }
  }

  private static func take(
    _ name: String, from temporary: String, in folder: borrowing FileDescriptor, replacing: Bool, path: String
  ) throws(FileError) {
    let folder = folder.rawValue
    // link(2) fails when the name is in use; rename(2) replaces.
    let result =
      replacing ? renameat(folder, temporary, folder, name) : linkat(folder, temporary, folder, name, 0)
    guard result == 0 else { throw FileError(path: path, code: errno) }
    if !replacing { unlinkat(folder, temporary, 0) }
  }

  /// The file that a write replaces: the target of a link, which stays a link.
  public static func resolvingLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
