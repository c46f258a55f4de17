import Glibc

/// An open file, closed at its owner's end.
struct FileDescriptor: ~Copyable {
  let rawValue: Int32

  /// - Parameter result: of an open(2) call.
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

  func synchronize() throws(FileError) {
    guard fsync(rawValue) == 0 else { throw .last }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// - Throws: also `EFBIG`, when there is more than the limit.
  func read(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(rawValue, &chunk, chunk.count)
      switch count {
      case 0: return bytes
      case 1...: bytes += chunk[..<count]
      default: if errno != EINTR { throw .last }
      }
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

  /// That of the last call which failed.
  static var last: FileError { FileError(code: errno) }

  /// The system's message. Only ``WholeFile`` makes `EINVAL`, whose message from the system says nothing.
  public var systemMessage: String { code == EINVAL ? "Not a regular file" : String(cString: strerror(code)) }
}
