import Glibc

/// Why a file can't be read or written.
public struct FileError: Error, Equatable {
  /// The file.
  public let path: String
  /// The system's error number (errno(3)).
  public let code: Int32

  /// Names a file and what the system says about it.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// What the system says of it. ``WholeFile`` alone gives `EINVAL`, of which the system's words say nothing.
  public var systemMessage: String { code == EINVAL ? "Not a regular file" : String(systemError: code) }
}

extension String {
  /// The system's words for an error number (strerror(3)).
  public init(systemError code: Int32) {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = strerror_r(code, &buffer, buffer.count) == 0 ? strnlen(buffer, buffer.count) : 0
    self.init(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
