import Glibc
import HostSystem

/// The file with all steps from a moment on.
struct AllSteps: ~Copyable {
  let path: String
  private let file: Descriptor
  /// The number of the line with which it begins.
  private let first: Int
  private var size = 0

  init(in path: String, from first: Int) throws(RecorderFault) {
    do throws(SystemError) { file = try RecordingFile.create(path) } catch {
      throw error.number == EEXIST ? .exists(file: path) : .notOpened(file: path, error)
    }
    (self.path, self.first) = (path, first)
  }

  /// Writes a line in one piece: an app that dies, and a disk that is full, leave whole ones. What came before the first line isn't written.
  ///
  /// - Throws: why the recording ends here.
  mutating func write(_ line: [UInt8], at number: Int) throws(RecorderFault) {
    guard number >= first else { return }
    size += line.count
    if size > RecordingFile.sizeLimit { throw .full(file: path, bytes: RecordingFile.sizeLimit) }
    do throws(SystemError) {
      // What would be written to now may be the user's file.
      guard file.isIntact else { throw SystemError(number: EBADF) }
      try Output.write(line[...], to: file.number)
    } catch {
      throw .notWritten(file: path, error)
    }
  }
}
