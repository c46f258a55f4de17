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
    let file: OpenDescriptor
    do throws(SystemError) {
      file = try OpenDescriptor(open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o755))
    } catch {
      throw .system(path: folder, reason: error.text)
    }
    do throws(SystemError) {
      try fill(file, bytes)
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

  /// Closes the file, too: who sees its new name finds that nobody has it open for writing.
  private static func fill(_ file: consuming OpenDescriptor, _ bytes: [UInt8]) throws(SystemError) {
    try File.write(bytes, to: file)
    // On the disk before it has its name: a crash of the machine leaves the old file or the new one.
    guard fsync(file.number) == 0 else { throw .last }
  }
}
