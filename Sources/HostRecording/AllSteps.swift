import Glibc
import HostManifest
import HostSystem

/// The file with all steps from a moment on.
struct AllSteps: ~Copyable {
  let path: String
  private let file: Descriptor
  /// The number of the line with which it begins.
  private var first = 0
  /// The number of the line with which it is to end.
  private var last = Int.max
  /// Why it ends before the run does.
  private var reason: String?
  private var size = 0
  private var reserved = 0

  /// So many bytes at least are kept for what is said of the end, and for what is yet to be written by then.
  private static let reserve = 256 << 10
  /// More than the line that says why it ends.
  private static let end = 4096

  init(in path: String) throws(RecorderFault) {
    do throws(SystemError) { file = try RecordingFile.create(path) } catch {
      throw error.number == EEXIST ? .exists(file: path) : .notOpened(file: path, error)
    }
    self.path = path
  }

  /// Writes the first line.
  mutating func begin(_ line: [UInt8], at number: Int) throws(RecorderFault) {
    first = number
    do throws(RecorderFault) { try write(line, at: number) } catch {
      File.remove(path)
      throw error
    }
  }

  /// Writes lines in one piece: an app that dies, and a disk that is full, leave whole ones. What came before the first line isn't written.
  ///
  /// - Throws: why the recording is to end here, once.
  mutating func write(_ line: [UInt8], at number: Int) throws(RecorderFault) {
    guard number >= first, number <= last else { return }
    var fault = reason == nil ? makeRoom(for: line.count) : nil
    do throws(RecorderFault) {
      // Nobody could read it, also while the end is under way.
      if size + line.count + Self.end > RecordingFile.sizeLimit {
        throw .full(file: path, bytes: RecordingFile.sizeLimit)
      }
      try append(line)
    } catch {
      // What comes after it would be of another screen.
      take(upTo: number - 1)
      fault = fault ?? error
    }
    guard reason == nil, let fault else { return }
    reason = fault.reason
    throw fault
  }

  /// Takes no line that comes after one.
  mutating func take(upTo number: Int) { last = min(last, number) }

  private mutating func makeRoom(for count: Int) -> RecorderFault? {
    let needed = size + count + Self.reserve
    if needed > RecordingFile.sizeLimit { return .full(file: path, bytes: RecordingFile.sizeLimit) }
    guard needed > reserved else { return nil }
    reserved = needed + Self.reserve
    do throws(SystemError) { try file.reserve(reserved) } catch { return .notWritten(file: path, error) }
    return nil
  }

  private mutating func append(_ line: [UInt8]) throws(RecorderFault) {
    do throws(SystemError) {
      try Output.write(line[...], to: file.number)
      size += line.count
    } catch {
      ftruncate(file.number, off_t(size))
      throw .notWritten(file: path, error)
    }
  }

  /// Says that the app hasn't died, and why the recording ends when that is before the run does.
  mutating func end(at number: Int) {
    let over = reason.map(JSONValue.string) ?? .bool(true)
    try? append(Array("\(JSONValue.object(["over": over, "s": .number("\(number)")]).text)\n".utf8))
    // Gives back what was kept.
    ftruncate(file.number, off_t(size))
  }
}
