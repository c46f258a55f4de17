import Glibc

/// A library's file, read once: what is inspected is what is loaded, also when the file is replaced in between.
public struct LibraryFile: Sendable {
  /// The most bytes that a library may have.
  public static let sizeLimit = 256 << 20

  /// Where the file was read.
  public let path: String
  /// All of the file.
  public let bytes: [UInt8]

  /// Names bytes that were read before.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Reads a file. Doesn't wait: not for the other end of a pipe, nor for a device.
  ///
  /// The file is read and not mapped, because a mapped file that is cut off meanwhile ends the process (SIGBUS).
  ///
  /// - Parameter path: the path of the file.
  /// - Throws: that there is no such file, that it isn't a regular file, can't be read or is too large.
  public init(reading path: String) throws(LibraryFault) {
    do {
      self.init(path: path, bytes: try LibraryFile.read(path))
    } catch {
      throw LibraryFault(path: path, reason: error)
    }
  }

  private static func read(_ path: String) throws(LibraryFault.Reason) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .missing }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw code == ENOENT || code == ENOTDIR ? .missing : .unreadable(errno: code)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(kind: kind(ofMode: status.st_mode)) }
    guard status.st_size <= sizeLimit else { throw .tooLarge(size: Int(status.st_size)) }
    return try readToEnd(descriptor, expecting: Int(status.st_size))
  }

  /// Reads until the end, wherever it is by then: the file may grow and shrink.
  private static func readToEnd(_ descriptor: Int32, expecting size: Int) throws(LibraryFault.Reason) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unreadable(errno: errno) }
      bytes += chunk[..<count]
      guard bytes.count <= sizeLimit else { throw .tooLarge(size: bytes.count) }
    }
  }

  private static func kind(ofMode mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
