import HostSystem
import FoundationEssentials
import Glibc

/// Writes files that others see whole or not at all.
enum WholeFile {
  /// Puts a file under a name, in the place of what was there.
  ///
  /// - Parameters:
  ///   - bytes: what the file contains.
  ///   - name: its name.
  ///   - folder: the folder; it is made when it isn't there.
  static func write(_ bytes: [UInt8], as name: String, in folder: String) throws(BuildFault) {
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw .system(path: folder, reason: "the folder can't be made")
    }
    // A name that nobody takes for a library's: a running host would open the half-written file.
    let temporary = "\(folder)/.\(name).\(UInt32.random(in: 0 ... .max))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o755)
    guard descriptor >= 0 else { throw .system(path: folder, reason: SystemError.last.text) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try fill(descriptor, bytes)
    } catch {
      unlink(temporary)
      throw .system(path: "\(folder)/\(name)", reason: error.text)
    }
    guard rename(temporary, "\(folder)/\(name)") == 0 else {
      let error = SystemError.last
      unlink(temporary)
      throw .system(path: "\(folder)/\(name)", reason: error.text)
    }
  }

  private static func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + count }, bytes.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .last }
      count += result
    }
    // On the disk before it has its name: a crash of the machine leaves the old file or the new one.
    guard fsync(descriptor) == 0 else { throw .last }
  }
}
