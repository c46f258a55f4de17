import DisplayProtocol
import Glibc
import HostManifest
import HostSystem

/// Writes a recording: lines in the order in which things happen.
///
/// A rolling recording is the last two segments of a run, each in a file. A segment begins with the journal, as a recording does, so the older
/// one can go at any time.
struct RecordingWriter: ~Copyable {
  let path: String
  /// The file of the segment before; nil for a recording that has all steps in one file.
  private let former: String?
  private var file: Descriptor
  private var size = 0
  private var reserved = 0
  /// The bytes of the lines with which the segment begins, which have limits of their own.
  private var beginning = 0
  /// Whether lines of the segment were left out, so that no replay gets over its end.
  private var isCut = false

  /// In bytes. An application that asks for the time again and again would fill a disk while nobody does anything.
  private static let segmentLimit = 1 << 20
  /// More than the line that says why a recording ends.
  private static let end = 4096
  /// Room is reserved in portions: each reservation is a system call.
  private static let portion = 256 << 10

  private init(in path: String, keepingFormerIn former: String?) throws(RecorderFault) {
    do throws(SystemError) { file = try RecordingFile.create(path) } catch {
      throw error.number == EEXIST ? .exists(file: path) : .notOpened(file: path, error)
    }
    (self.path, self.former) = (path, former)
  }

  /// - Parameter former: where the segment before the last one is kept; nil for a recording of all steps.
  static func begin(
    in path: String, keepingFormerIn former: String? = nil, _ lines: [UInt8]
  ) throws(RecorderFault) -> RecordingWriter {
    var writer = try RecordingWriter(in: path, keepingFormerIn: former)
    do throws(RecorderFault) { try writer.append(lines) } catch {
      File.remove(path)
      throw error
    }
    writer.beginning = lines.count
    return writer
  }

  /// Whether a rolling recording needs another segment before it takes more.
  var isFull: Bool { former != nil && size - beginning > Self.segmentLimit }

  /// Writes lines in one piece: an app that dies, and a disk that is full, leave whole ones. An error ends the recording, which says so.
  mutating func write(_ lines: [UInt8], at number: Int) throws(RecorderFault) {
    if isFull {
      isCut = true
      return
    }
    do throws(RecorderFault) { try append(lines) } catch {
      end(at: number, because: error.reason)
      throw error
    }
  }

  /// Begins another segment of a rolling recording. An error ends the recording, which says so.
  mutating func beginSegment(_ lines: [UInt8], at number: Int, keepsFormer: Bool) throws(RecorderFault) {
    guard let former else { return }
    let next = "\(path).new"
    do throws(SystemError) {
      // An app that died in the middle of this has left it.
      File.remove(next)
      let new = try RecordingFile.create(next)
      try Output.write(lines[...], to: new.number)
      // A crash after any of these steps leaves the former segment, or both.
      if keepsFormer, !isCut { guard rename(path, former) == 0 else { throw .last } } else { File.remove(former) }
      guard rename(next, path) == 0 else { throw .last }
      file = new
    } catch {
      File.remove(next)
      end(at: number, because: error.text)
      throw .notWritten(file: path, error)
    }
    (size, reserved, beginning, isCut) = (lines.count, 0, lines.count, false)
  }

  /// Says that the app hasn't died, and why the recording ends where that is before the run does.
  mutating func end(at number: Int, because reason: String? = nil) {
    let over = reason.map(JSONValue.string) ?? .bool(true)
    let line = RecordingFile.bytes(of: [["over": over]], at: number)
    if (try? Output.write(line[...], to: file.number)) != nil { size += line.count }
    // Gives back what was reserved.
    ftruncate(file.number, off_t(size))
  }

  private mutating func append(_ lines: [UInt8]) throws(RecorderFault) {
    let needed = size + lines.count + Self.end
    if needed > RecordingFile.sizeLimit { throw .full(file: path, bytes: RecordingFile.sizeLimit) }
    do throws(SystemError) {
      if needed > reserved {
        try file.reserve(needed + Self.portion)
        reserved = needed + Self.portion
      }
      try Output.write(lines[...], to: file.number)
      size += lines.count
    } catch {
      ftruncate(file.number, off_t(size))
      throw .notWritten(file: path, error)
    }
  }
}
