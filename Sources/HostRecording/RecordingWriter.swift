import DisplayProtocol
import Glibc
import HostManifest
import HostSystem
import ScreenModel

/// Writes a recording to a file: lines in the order in which things happen, and of a screen what isn't told yet.
struct RecordingWriter: ~Copyable {
  let path: String
  private let file: Descriptor
  private var teller = ScreenTeller.ofRecording
  private var size = 0
  private var reserved = 0
  /// The bytes of the lines with which the recording begins, which have limits of their own.
  private var beginning = 0

  /// In bytes. An application that asks for the time again and again would fill a disk while nobody does anything.
  private static let segmentLimit = 1 << 20
  /// More than the line that says why a recording ends.
  private static let end = 4096
  /// Room is reserved in portions: each reservation is a system call.
  private static let portion = 256 << 10

  private init(in path: String) throws(Diagnostic) {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_EXCL
    do throws(SystemError) { file = try Descriptor(open(path, flags, 0o600)) } catch {
      throw error.number == EEXIST
        ? Diagnostic(
          "\(path): the file exists already, and a recording needs a new one", "name a file that isn't there yet")
        : Diagnostic(
          "\(path): a recording can't be written there: \(error.text)", "name a file in a folder that you may write to",
          reason: error.text)
    }
    self.path = path
  }

  /// Begins a recording in a new file, with what is on the screen.
  static func begin(
    in path: String, _ lines: [JSONObject], on screen: Screen?
  ) throws(Diagnostic) -> RecordingWriter {
    var writer = try RecordingWriter(in: path)
    do throws(Diagnostic) { try writer.append(lines + writer.news(on: screen)) } catch {
      File.remove(path)
      throw error
    }
    writer.beginning = writer.size
    return writer
  }

  /// Whether it has as much as a segment of a rolling recording may have.
  var isFull: Bool { size - beginning > Self.segmentLimit }

  /// Writes lines in one piece: an app that dies, and a disk that is full, leave whole ones. An error ends the recording, which says so.
  mutating func write(_ lines: [JSONObject], on screen: Screen? = nil) throws(Diagnostic) {
    do throws(Diagnostic) { try append(news(on: screen) + lines) } catch {
      end(because: error.reason as? String)
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

  private mutating func append(_ lines: [JSONObject]) throws(Diagnostic) {
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
