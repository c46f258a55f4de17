public import Glibc

/// Reads and writes files as a whole.
public enum WholeFile {
  /// - Parameter limit: the most bytes.
  /// - Throws: ``FileError``: `ENOENT` and the like from the system, `EFBIG` when the file is larger than the limit,
  ///   `EISDIR` and `EINVAL` when it is a folder, a device or a pipe.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    let file = try FileDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    try checkRegular(try file.status())
    return try file.read(limit: limit)
  }

  /// Writes a file atomically: a temporary file in the same folder is synced and renamed, then the folder is synced.
  ///
  /// - Parameter replacing: whether to replace a file, which keeps its permissions; a new file is its owner's alone.
  /// - Throws: ``FileError``, with `EEXIST` when there is a file that may not be replaced; `EISDIR` and `EINVAL` when it is a
  ///   folder, a device or a pipe, which are never replaced.
  @discardableResult
  public static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(FileError) -> stat {
    let target = resolvingLinks(path)
    var known = stat()
    let isNew = stat(target, &known) != 0
    if !isNew { try checkRegular(known) }
    let (folderPath, name) = split(target)
    let folder = try FileDescriptor(open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    TemporaryFile.removeLeftovers(of: name, in: folder, path: folderPath)
    let temporary = try TemporaryFile(for: name, in: folder)
    do throws(FileError) {
      try temporary.file.write(bytes[...])
      if !isNew, fchmod(temporary.file.rawValue, known.st_mode & 0o777) != 0 { throw .last }
      try temporary.file.synchronize()
      try take(name, from: temporary.name, in: folder, replacing: replacing)
    } catch {
      unlinkat(folder.rawValue, temporary.name, 0)
      throw error
    }
    try folder.synchronize()
    return try temporary.file.status()
  }

  /// Removes temporary files of processes that were killed while they wrote this file.
  public static func removeLeftovers(of path: String) {
    let (folderPath, name) = split(resolvingLinks(path))
    guard let folder = try? FileDescriptor(open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { return }
    TemporaryFile.removeLeftovers(of: name, in: folder, path: folderPath)
  }

  private static func checkRegular(_ status: stat) throws(FileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(code: EISDIR)
    default: throw FileError(code: EINVAL)
    }
  }

  private static func take(
    _ name: String, from temporary: String, in folder: borrowing FileDescriptor, replacing: Bool
  ) throws(FileError) {
    let folder = folder.rawValue
    // link(2) fails when the name is in use; rename(2) replaces.
    let result =
      replacing ? renameat(folder, temporary, folder, name) : linkat(folder, temporary, folder, name, 0)
    guard result == 0 else { throw .last }
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
