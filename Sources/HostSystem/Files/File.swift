import CGlibc
package import Glibc

/// Reading and writing whole files, without trust in what stands under their names.
package enum File {
  /// Why a file was not read.
  package enum Fault: Error, Equatable {
    case system(SystemError)
    case notRegular(kind: String)
    case tooLarge(bytes: Int)

    package var text: String {
      switch self {
      case .system(let error): error.text
      case .notRegular(let kind): "it is \(kind)"
      case .tooLarge(let bytes): "it has \(bytes) bytes"
      }
    }
  }

  package struct Content {
    package let bytes: [UInt8]
    /// Who besides those who are trusted could have written it; nil when nobody could.
    package let violation: TrustViolation?
  }

  /// Reads a regular file. Doesn't wait: not for the other end of a pipe, nor for a device.
  ///
  /// The file is read and not mapped, because a mapped file that is cut off meanwhile ends the process (SIGBUS).
  package static func read(_ path: String, limit: Int) throws(Fault) -> [UInt8] {
    try content(of: path, limit: limit).bytes
  }

  /// Reads a regular file of any size; nil when it can't be read.
  package static func contents(_ path: String) -> [UInt8]? { try? read(path, limit: .max) }

  /// Reads a regular file, and finds out who could have written it.
  package static func content(of path: String, limit: Int, trust: Trust = .ofThisProcess) throws(Fault) -> Content {
    let found: FileWalk.Found
    do throws(SystemError) { found = try FileWalk.open(path) } catch { throw .system(error) }
    let bytes = try read(found.descriptor, limit: limit)
    return Content(bytes: bytes, violation: trust.violation(found.components))
  }

  private static func read(_ descriptor: borrowing Descriptor, limit: Int) throws(Fault) -> [UInt8] {
    let status: stat
    do throws(SystemError) { status = try descriptor.status } catch { throw .system(error) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(kind: kind(of: status.st_mode)) }
    guard status.st_size <= limit else { throw .tooLarge(bytes: Int(status.st_size)) }
    return try read(descriptor, expecting: Int(status.st_size), limit: limit)
  }

  /// Reads until the end, wherever it is by then: the file may grow and shrink.
  private static func read(
    _ descriptor: borrowing Descriptor, expecting size: Int, limit: Int
  ) throws(Fault) -> [UInt8] {
    // An array that gets no memory ends the process. What is to be had for a moment is to be had for the array, which
    // may have to be copied once as it grows.
    guard let probe = malloc(2 * size + chunkSize) else { throw .system(SystemError(number: ENOMEM)) }
    free(probe)
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      // One byte more than there should be, to see the end; large pieces of what has grown since.
      let room = bytes.isEmpty ? size + 1 : chunkSize
      var fault: SystemError?
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < room, !isAtEnd, fault == nil {
          let result = Glibc.read(descriptor.number, buffer.baseAddress.map { $0 + count }, room - count)
          if result > 0 { count += result }
          if result == 0 { isAtEnd = true }
          if result < 0, errno != EINTR { fault = .last }
        }
      }
      if let fault { throw .system(fault) }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count) }
    }
    return bytes
  }

  private static let chunkSize = 256 << 10

  static func kind(of mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  /// Writes a new file, which only its owner may read as a rule. Leaves what was written when it fails.
  ///
  /// - Parameter mode: the permissions, of which the process's umask takes some away.
  package static func create(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws(SystemError) {
    let file = try Descriptor(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode))
    try Output.write(bytes[...], to: file.number)
  }

  /// Removes a file, or a folder with all that is in it; of links, the links.
  package static func remove(_ path: String) {
    _ = nftw(path, { path, _, _, _ in path.map { Glibc.remove($0) & 0 } ?? 0 }, 16, FTW_DEPTH | FTW_PHYS)
  }
}
