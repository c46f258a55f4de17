import DisplayProtocol
import Glibc
import HostManifest
import HostSystem
import ScreenModel

/// Writes a recording: lines in order, and of each screen only what is new.
struct RecordingWriter: ~Copyable {
  let path: String
  private let file: Descriptor
  private var teller = ScreenTeller.ofRecording
  private var size = 0
  private var reserved = 0
  /// The size of the first lines, which have limits of their own.
  private var beginning = 0

  /// In bytes. An application that asks for the time over and over would fill a disk while nobody does anything.
  private static let segmentLimit = 1 << 20
  /// In bytes: more than the last line, which says why a recording ends.
  private static let end = 4096
  /// In bytes: each reservation is a system call.
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

  /// Fails if the file exists.
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

  var isFull: Bool { size - beginning > Self.segmentLimit }

  /// Writes lines at once: a dying app or a full disk leaves whole ones. An error ends the recording, which says so.
  mutating func write(_ lines: [JSONObject], on screen: Screen? = nil) throws(Diagnostic) {
    do throws(Diagnostic) { try append(news(on: screen) + lines) } catch {
      end(because: error.reason as? String)
      throw error
    }
  }

  /// Marks that the app hasn't died; `reason` when the recording ends before the run.
  mutating func end(because reason: String? = nil) {
    let line = JSONValue.object(["over": reason.map(JSONValue.string) ?? .bool(true)]).line
    if (try? Output.write(line[...], to: file.number)) != nil { size += line.count }
    // Gives back reserved room.
    ftruncate(file.number, off_t(size))
  }

  private mutating func news(on screen: Screen?) -> [JSONObject] {
    guard let screen else { return [] }
    return teller.lines(for: screen).compactMap(\.object).map { ["show": .object($0)] }
  }

  private mutating func append(_ lines: [JSONObject]) throws(Diagnostic) {
    if lines.isEmpty { return }
    let bytes = lines.flatMap { JSONValue.object($0).line }
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
  /// A replay compares digests of pictures; a big picture would fill a segment by itself.
  static var ofRecording: ScreenTeller { ScreenTeller(hasPictures: false) }
}
