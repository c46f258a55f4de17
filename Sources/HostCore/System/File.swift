import Glibc

/// Reading and writing whole files, without trust in what stands under their names.
enum File {
  /// Why a file was not read.
  enum Fault: Error, Equatable {
    case system(SystemError)
    case notRegular
    case tooLarge(bytes: Int)

    /// The fault in words.
    var text: String {
      switch self {
      case .system(let error): error.text
      case .notRegular: "it is not a regular file"
      case .tooLarge(let bytes): "it has \(bytes) bytes"
      }
    }
  }

  /// The content of a regular file.
  ///
  /// The file is read and not mapped: a file that somebody shortens meanwhile would end the process with SIGBUS.
  static func read(_ path: String, limit: Int) throws(Fault) -> [UInt8] {
    // O_NONBLOCK: a FIFO under the name must not hold the host up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(.last) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(.last) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(bytes: size) }
    return try read(descriptor, size: size)
  }

  private static func read(_ descriptor: Int32, size: Int) throws(Fault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let result = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, size - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .system(.last) }
      if result == 0 { break }
      count += result
    }
    return Array(bytes.prefix(count))
  }

  /// Writes a new file that only its owner may read. Leaves what was written when it fails.
  static func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + count }, bytes.count - count) }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .last }
      count += result
    }
  }
}
