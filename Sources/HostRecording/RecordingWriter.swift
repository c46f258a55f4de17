import DisplayProtocol
import Glibc
import HostManifest
import HostSystem
import ScreenModel

/// Writes a recording: lines in the order in which things happen, and of a screen what isn't told yet.
///
/// A rolling recording is the last two segments of a run, each in a file. A segment begins with the journal, as a recording does, so the older
/// one can go at any time.
struct RecordingWriter: ~Copyable {
  let path: String
  /// The file of the segment before; nil for a recording that has all steps in one file.
  private let former: String?
  private let file: Descriptor
  private var teller = ScreenTeller.ofRecording
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
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_EXCL
    do throws(SystemError) { file = try Descriptor(open(path, flags, 0o600)) } catch {
      throw error.number == EEXIST ? .exists(file: path) : .notOpened(file: path, error)
    }
    (self.path, self.former) = (path, former)
  }

  /// Begins a recording in a new file, with what is on the screen.
  ///
  /// - Parameter former: where the segment before the last one is kept; nil for a recording of all steps.
  static func begin(
    in path: String, keepingFormerIn former: String? = nil, _ lines: [JSONObject], on screen: Screen?
  ) throws(RecorderFault) -> RecordingWriter {
    var writer = try RecordingWriter(in: path, keepingFormerIn: former)
    do throws(RecorderFault) { try writer.append(lines + writer.news(on: screen)) } catch {
      File.remove(path)
      throw error
    }
    writer.beginning = writer.size
    return writer
  }

  /// Whether a rolling recording needs another segment before it takes more.
  var isFull: Bool { former != nil && size - beginning > Self.segmentLimit }

  /// Writes lines in one piece: an app that dies, and a disk that is full, leave whole ones. An error ends the recording, which says so.
  mutating func write(_ lines: [JSONObject], on screen: Screen? = nil) throws(RecorderFault) {
    if isFull {
      isCut = true
      return
    }
    do throws(RecorderFault) { try append(news(on: screen) + lines) } catch {
      end(because: error.reason)
      throw error
    }
  }

  /// Begins another segment of a rolling recording. An error ends the recording, which says so.
  mutating func beginSegment(_ lines: [JSONObject], on screen: Screen?, keepsFormer: Bool) throws(RecorderFault) {
    guard let former else { return }
    do throws(RecorderFault) {
      // A crash after any of these steps leaves the former segment, or both.
      if isCut || !keepsFormer {
        for file in [former, path] { File.remove(file) }
      } else if rename(path, former) != 0 {
        throw .notWritten(file: path, .last)
      }
      self = try .begin(in: path, keepingFormerIn: former, lines, on: screen)
    } catch {
      end(because: error.reason)
      throw error
    }
  }

  /// Says that the app hasn't died, and why the recording ends where that is before the run does.
  mutating func end(because reason: String? = nil) {
    let line = Self.bytes(of: [["over": reason.map(JSONValue.string) ?? .bool(true)]])
    if (try? Output.write(line[...], to: file.number)) != nil { size += line.count }
    // Gives back what was reserved.
    ftruncate(file.number, off_t(size))
  }

  private mutating func news(on screen: Screen?) -> [JSONObject] {
    guard let screen else { return [] }
    return teller.lines(for: screen).compactMap(\.object).map { ["show": .object($0)] }
  }

  private static func bytes(of lines: [JSONObject]) -> [UInt8] {
    lines.flatMap { Array("\(JSONValue.object($0).text)\n".utf8) }
  }

  private mutating func append(_ lines: [JSONObject]) throws(RecorderFault) {
    if lines.isEmpty { return }
    let bytes = Self.bytes(of: lines)
    let needed = size + bytes.count + Self.end
    if needed > RecordingFile.sizeLimit { throw .full(file: path, bytes: RecordingFile.sizeLimit) }
    do throws(SystemError) {
      if needed > reserved {
        try file.reserve(needed + Self.portion)
        reserved = needed + Self.portion
      }
      try Output.write(bytes[...], to: file.number)
      size += bytes.count
    } catch {
      ftruncate(file.number, off_t(size))
      throw .notWritten(file: path, error)
    }
  }
}

extension ScreenTeller {
  /// For what a replay compares, a picture's digest is enough; a big one would fill a segment by itself.
  static var ofRecording: ScreenTeller { ScreenTeller(hasPictures: false) }
}
