import HostManifest
package import HostSystem
import Glibc
import Synchronization
import TerminalInterface

/// What a terminal gets, and when, in a file that asciinema plays: a header, then events (asciinema, "asciicast file format, version 2";
/// Docs/Recording.md). A run has one recording: the app that follows one that died goes on with it.
package final class Recording: Sendable {
  enum Kind: String {
    case output = "o"
    case input = "i"
    case resize = "r"
  }

  private let path: String
  /// When the run began, on the ``Clock``.
  private let begun: Int
  let takesInput: Bool
  private let report: @Sendable (RecordingFault) -> Void
  private let state: Mutex<State>

  private struct State {
    let file: Int32
    var size: Size
    var pieces: [Kind: UTF8Pieces] = [:]
    var hasFailed = false
    /// The bytes of all lines that are whole; nil for what is no file.
    var length: off_t?
  }

  /// Begins a recording in a file, or goes on with that of an app before this one.
  ///
  /// - Parameters:
  ///   - takesInput: whether what is typed is recorded, too.
  ///   - report: told, from any thread, why the recording ends before the run.
  package convenience init(
    to path: String, of terminal: Int32, launch: LaunchContext?, takesInput: Bool,
    environment: [String: String], report: @escaping @Sendable (RecordingFault) -> Void
  ) throws(RecordingFault) {
    guard isatty(terminal) == 1 else { throw .noTerminal }
    let goesOn = launch?.goesOn == true
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | (goesOn ? 0 : O_EXCL)
    let file: Int32
    do throws(SystemError) { file = try Descriptor(open(path, flags, 0o600)).release() } catch {
      throw error.number == EEXIST ? .exists(file: path) : .notOpened(file: path, error)
    }
    let size = TerminalDevice(input: terminal, output: terminal).size()
    self.init(path, file, of: size, begun: launch?.begun, takesInput: takesInput, report: report)
    if goesOn {
      // The app that died couldn't record how its terminal was given back.
      add(.output, Array(TerminalReset.sequence.utf8))
      add(.resize, Array("\(size.width)x\(size.height)".utf8))
    } else {
      let variables = ["SHELL", "TERM"].compactMap { name in
        environment[name].map { "\(name.jsonQuoted): \($0.jsonQuoted)" }
      }
      let header =
        #"{"version": 2, "width": \#(size.width), "height": \#(size.height), "timestamp": \#(time(nil)), "#
        + #""env": {\#(variables.joined(separator: ", "))}}"#
      state.withLock { write(header, &$0) }
    }
  }

  init(
    _ path: String, _ file: Int32, of size: Size, begun: Int?, takesInput: Bool,
    report: @escaping @Sendable (RecordingFault) -> Void
  ) {
    let end = lseek(file, 0, SEEK_END)
    state = Mutex(State(file: file, size: size, length: end < 0 ? nil : end))
    self.path = path
    self.begun = begun ?? Clock.milliseconds
    self.takesInput = takesInput
    self.report = report
  }

  func add(_ kind: Kind, _ bytes: some Collection<UInt8>) {
    state.withLock { state in
      let text = state.pieces[kind, default: UTF8Pieces()].append(bytes)
      guard !text.isEmpty else { return }
      let seconds = Double(Clock.milliseconds - begun) / 1000
      write("[\(seconds), \(kind.rawValue.jsonQuoted), \(text.jsonQuoted)]", &state)
    }
  }

  func resize(_ size: Size) {
    let isNew = state.withLock { state in
      defer { state.size = size }
      return size != state.size
    }
    if isNew { add(.resize, Array("\(size.width)x\(size.height)".utf8)) }
  }

  /// Writes a line in one piece: an app that dies, and a disk that is full, leave whole ones.
  private func write(_ line: String, _ state: inout State) {
    guard !state.hasFailed else { return }
    do throws(SystemError) {
      let bytes = Array("\(line)\n".utf8)
      try Output.write(bytes[...], to: state.file)
      state.length = state.length.map { $0 + off_t(bytes.count) }
    } catch {
      state.hasFailed = true
      if let length = state.length { ftruncate(state.file, length) }
      report(.notWritten(file: path, error))
    }
  }
}

extension String {
  /// The text as a string of JSON (RFC 8259, section 7).
  fileprivate var jsonQuoted: String { JSONValue.string(self).text }
}

/// Text that comes in pieces, which may be cut in the middle of a character.
struct UTF8Pieces {
  private var rest: [UInt8] = []

  /// The text so far; the beginning of a character at its end waits for what follows.
  mutating func append(_ bytes: some Collection<UInt8>) -> String {
    rest += bytes
    let open = rest.suffix(3).lastIndex { $0 & 0xC0 != 0x80 }.flatMap { index in
      // A first byte has as many ones at its beginning as the character has bytes (RFC 3629, section 3).
      let length = (0xC2..<0xF5).contains(rest[index]) ? (~rest[index]).leadingZeroBitCount : 1
      return rest.count - index < length ? index : nil
    }
    let end = open ?? rest.endIndex
    defer { rest.removeFirst(end) }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}

/// Why a run has no recording, or a part of one.
package enum RecordingFault: HostError {
  case noTerminal
  case exists(file: String)
  case notOpened(file: String, SystemError)
  /// The run goes on without it.
  case notWritten(file: String, SystemError)

  package var message: String {
    switch self {
    case .noTerminal: "--cast records a terminal, and the application isn't shown on one"
    case .exists(let file): "\(file): the file exists already, and a recording needs a new one"
    case .notOpened(let file, let error): "\(file): a recording can't be written there: \(error.text)"
    case .notWritten(let file, let error): "\(file): the recording ends here: \(error.text)"
    }
  }

  package var suggestion: String {
    switch self {
    case .noTerminal: "run it on a terminal, without --display plain"
    case .exists: "name a file that isn't there yet"
    case .notOpened: "name a file in a folder that you may write to"
    case .notWritten: "record where there is more room"
    }
  }
}
