public import Glibc

/// Reads and writes files as a whole.
public enum WholeFile {
  /// - Throws: also `EFBIG` when the file has more bytes than the limit, `EISDIR` for a folder, `EINVAL` for a device or a
  ///   pipe.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    let file = try FileDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    try checkRegular(try file.status())
    return try file.read(limit: limit)
  }

  /// Writes a file atomically: a temporary file in the same folder is synced and renamed, then the folder is synced.
  ///
  /// - Parameter replacing: whether to replace a file, which keeps its permissions; a new file is its owner's alone.
  /// - Throws: also `EEXIST` when there is a file that may not be replaced; `EISDIR` and `EINVAL` as above.
  @discardableResult
  public static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(FileError) -> stat {
    let target = resolvingLinks(path)
    var known = stat()
    let isNew = stat(target, &known) != 0
    if !isNew { try checkRegular(known) }
    let (parent, name) = split(target)
    let folder = try FileDescriptor(open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    TemporaryFile.removeLeftovers(of: name, in: parent)
    let temporary = try TemporaryFile(for: name, in: folder)
    do throws(FileError) {
      try temporary.file.write(bytes[...])
      if !isNew, fchmod(temporary.file.rawValue, known.st_mode & 0o777) != 0 { throw .last }
      try temporary.file.synchronize()
      // link(2) fails when the name is in use; rename(2) replaces.
      let result =
        replacing
        ? renameat(folder.rawValue, temporary.name, folder.rawValue, name)
        : linkat(folder.rawValue, temporary.name, folder.rawValue, name, 0)
      guard result == 0 else { throw .last }
      if !replacing { unlinkat(folder.rawValue, temporary.name, 0) }
    } catch {
      unlinkat(folder.rawValue, temporary.name, 0)
      throw error
    }
    try folder.synchronize()
    return try temporary.file.status()
  }

  /// Removes temporary files of processes that were killed while they wrote this file.
  public static func removeLeftovers(of path: String) {
    let (folder, name) = split(resolvingLinks(path))
    TemporaryFile.removeLeftovers(of: name, in: folder)
  }

  private static func checkRegular(_ status: stat) throws(FileError) {
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else { throw FileError(code: kind == S_IFDIR ? EISDIR : EINVAL) }
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

/// An open file, closed at its owner's end.
struct FileDescriptor: ~Copyable {
  let rawValue: Int32

  init(_ result: Int32) throws(FileError) {
    guard result >= 0 else { throw .last }
    rawValue = result
  }

  deinit { close(rawValue) }

  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(rawValue, &status) == 0 else { throw .last }
    return status
  }

  func synchronize() throws(FileError) { guard fsync(rawValue) == 0 else { throw .last } }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw .last }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// - Throws: also `EFBIG`, when there is more than the limit.
  func read(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(rawValue, &chunk, chunk.count)
      guard count >= 0 || errno == EINTR else { throw .last }
      if count == 0 { return bytes }
      bytes += chunk[..<max(0, count)]
      if bytes.count > limit { throw FileError(code: EFBIG) }
    }
  }
}

/// Why a file can't be read or written.
public struct FileError: Error, Equatable {
  /// The system's error number (errno(3)).
  public let code: Int32

  /// Makes an error.
  public init(code: Int32) { self.code = code }

  static var last: FileError { FileError(code: errno) }

  /// The system's message. Only ``WholeFile`` makes `EINVAL`, whose message from the system says nothing.
  public var systemMessage: String { code == EINVAL ? "Not a regular file" : String(cString: strerror(code)) }
}
