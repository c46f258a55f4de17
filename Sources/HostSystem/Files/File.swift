import CGlibc
import Glibc
package import Synchronization

/// Reads and writes whole files without trusting what stands under their names.
package enum File {
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

  package typealias Content = (bytes: [UInt8], violation: TrustViolation?)

  /// Never blocks on a pipe or a device. The file isn't mapped: a mapped file that is cut off raises SIGBUS.
  package static func read(_ path: String, limit: Int) throws(Fault) -> [UInt8] {
    try content(of: path, limit: limit).bytes
  }

  package static func contents(_ path: String) -> [UInt8]? { try? read(path, limit: .max) }

  package static func content(of path: String, limit: Int) throws(Fault) -> Content {
    let found: FileWalk.Found
    do throws(SystemError) { found = try FileWalk.open(path) } catch { throw .system(error) }
    let bytes = try read(found.descriptor, limit: limit)
    return (bytes, Trust.ofThisProcess.violation(found.components))
  }

  /// Reads to the end, wherever it is by then: the file may grow and shrink.
  package static func read(_ descriptor: borrowing Descriptor, limit: Int) throws(Fault) -> [UInt8] {
    let status: stat
    do throws(SystemError) { status = try descriptor.status } catch { throw .system(error) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(kind: kind(of: status.st_mode)) }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(bytes: size) }
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

  /// Leaves what was written when it fails.
  package static func create(
    _ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600, isFlushed: Bool = false
  ) throws(SystemError) {
    let file = try Descriptor(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode))
    try Output.write(bytes[...], to: file.number)
    if isFlushed, !flush(file.number, of: path, fsync) { throw .last }
  }

  /// Removes a file, or a folder with its content; of links, the links.
  package static func remove(_ path: String) {
    _ = nftw(path, { path, _, _, _ in path.map { Glibc.remove($0) & 0 } ?? 0 }, 16, FTW_DEPTH | FTW_PHYS)
  }

  /// Makes missing parents, too. The process's umask applies.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o700) throws(SystemError) {
    guard mkdir(path, mode) != 0 else { return }
    if errno == EEXIST {
      guard Path.isFolder(path) else { throw SystemError(number: ENOTDIR) }
      return
    }
    guard errno == ENOENT, path != "/", !path.isEmpty else { throw .last }
    try makeFolder(Path.folder(of: path), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
  }

  /// Replaces a file at once, or makes it: a failure, also of power, leaves the old one. No device, pipe or socket.
  /// `isNew` makes it fail with `EEXIST` where there is a file. The process's umask reduces `mode`.
  package static func replace(
    _ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600, isNew: Bool = false, keepsRights: Bool = false
  ) throws(SystemError) {
    try checkReplaceable(path)
    let folder = Path.folder(of: path)
    // Hidden, so that nobody takes it for a manifest, and in the same folder, so that it can be renamed.
    let temporary = Path.join(folder, ".\(Path.name(of: path)).\(UInt32.random(in: 0 ... .max))")
    do throws(SystemError) {
      // On the disk before the file has its name. Closed by then, so that a watcher that sees the name finds no writer.
      try create(temporary, bytes, mode: mode, isFlushed: true)
      if keepsRights, let rights = Path.status(path)?.st_mode { chmod(temporary, rights & 0o777) }
      // link(2) fails when the name is taken; rename(2) replaces what has it.
      guard (isNew ? link(temporary, path) : rename(temporary, path)) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
    if isNew { unlink(temporary) }
    flush(folder: folder)
  }

  /// Flushes the names in a folder; where the file system can't, nothing more can be done.
  package static func flush(folder: String) {
    let descriptor = try? Descriptor(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    if let descriptor { _ = flush(descriptor.number, of: folder, fsync) }
  }

  /// A simulated disk hears of each flush, and returns whether it does that itself (Docs/Decisions/0084).
  package static let simulatedDisk = Mutex<(@Sendable (_ path: String) -> Bool)?>(nil)

  private static func flush(_ descriptor: Int32, of path: String, _ call: (Int32) -> Int32) -> Bool {
    simulatedDisk.withLock(\.self)?(path) == true || call(descriptor) == 0
  }

  /// Root could rename a file over `/dev/full`, and everyone over a pipe that a reader waits at.
  private static func checkReplaceable(_ path: String) throws(SystemError) {
    // rename(2) refuses folders.
    guard let mode = Path.status(path)?.st_mode, ![S_IFREG, S_IFDIR].contains(mode & S_IFMT) else { return }
    throw SystemError(number: EINVAL, found: kind(of: mode))
  }

  /// Appends and flushes; false, and the file unchanged, when it is missing or has another size.
  package static func append(_ bytes: [UInt8], to path: String, ofSize size: Int) throws(SystemError) -> Bool {
    let number = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if number < 0, errno == ENOENT || errno == ELOOP { return false }
    let file = try Descriptor(number)
    let status = try file.status
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == size,
      FileIdentity(of: file.number) == FileIdentity(at: path)
    else { return false }
    try Output.write(bytes[...], to: file.number)
    guard flush(file.number, of: path, fdatasync) else { throw .last }
    return true
  }
}
