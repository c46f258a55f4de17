import Glibc

/// An open file, closed at its owner's end.
struct FileDescriptor: ~Copyable {
  let rawValue: Int32

  /// - Parameter result: of an open(2) call.
  init(_ result: Int32, path: String) throws(FileError) {
    guard result >= 0 else { throw FileError(path: path, code: errno) }
    rawValue = result
  }

  deinit { close(rawValue) }

  func status(path: String) throws(FileError) -> stat {
    var status = stat()
    guard fstat(rawValue, &status) == 0 else { throw FileError(path: path, code: errno) }
    return status
  }

  func synchronize(path: String) throws(FileError) {
    guard fsync(rawValue) == 0 else { throw FileError(path: path, code: errno) }
  }

  func write(_ bytes: ArraySlice<UInt8>, path: String) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileError(path: path, code: errno)
      }
    }
  }

  /// Nil when there is more than the limit.
  func read(limit: Int, path: String) throws(FileError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(rawValue, &chunk, chunk.count)
      switch count {
      case 0: return bytes
      case 1...: bytes += chunk[..<count]
      default: if errno != EINTR { throw FileError(path: path, code: errno) }
      }
      if bytes.count > limit { return nil }
    }
  }
}

/// Why a file can't be read or written.
public struct FileError: Error, Equatable {
  /// The path of the file.
  public let path: String
  /// The system's error number (errno(3)).
  public let code: Int32

  /// Makes an error.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// The system's message. Only ``WholeFile`` makes `EINVAL`, whose message from the system says nothing.
  public var systemMessage: String { code == EINVAL ? "Not a regular file" : String(cString: strerror(code)) }
}
