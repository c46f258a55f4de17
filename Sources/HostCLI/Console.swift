package import HostSystem
import CGlibc
package import FoundationEssentials
import Glibc
import Synchronization

package enum Console {
  @TaskLocal package static var isJSON = false

  private struct Streams {
    var input = STDIN_FILENO
    var output = STDOUT_FILENO
    var outputFault: SystemError?
    var hasPrinted = false
  }

  private static let streams = Mutex(Streams())

  /// Why not all of the output was written, by the first write that failed; nil when all was.
  static var outputFault: SystemError? { streams.withLock(\.outputFault) }

  /// The signal by which programs end when nobody is there for their output any more; nil when it can't be written for another reason.
  static func signal(of fault: SystemError) -> Int32? {
    switch fault.number {
    case EPIPE: SIGPIPE
    case EIO where TerminalLine.isHungUp(output): SIGHUP
    default: nil
    }
  }

  package static var hasPrinted: Bool { streams.withLock(\.hasPrinted) }

  package static var input: Int32 { streams.withLock(\.input) }

  package static var output: Int32 { streams.withLock(\.output) }

  /// Keeps the standard input and output for the host: from now on, what scenes print goes to the standard error.
  package static func keepStreams() {
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    if input >= 0 { streams.withLock { $0.input = input } }
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
    streams.withLock { $0.output = output }
    print_lines_at_once()
  }

  /// Replaces all descriptors of the terminal or pipe by /dev/null: whoever waits for its end doesn't wait for this process.
  package static func leaveTerminal() {
    let left = [input, output].compactMap { FileIdentity(of: $0) }
    for number in Path.names(in: "/proc/self/fd").compactMap({ Int32($0) }) {
      guard let file = FileIdentity(of: number), left.contains(file) else { continue }
      StandardStreams.silence(number, flags: number > STDERR_FILENO ? O_CLOEXEC : 0)
    }
    // What couldn't be written to the terminal says nothing of how the run ends.
    streams.withLock { $0.outputFault = nil }
  }

  /// Writes a line to the standard output, at once: the reader may be waiting for it. After a failed write, none follows.
  package static func print(_ line: String) {
    guard outputFault == nil else { return }
    streams.withLock { $0.hasPrinted = true }
    do throws(SystemError) { try write(line, to: output) } catch {
      streams.withLock { $0.outputFault = error }
    }
  }

  /// Writes a line to the standard error. Where that can't be written, there is no other place for it.
  package static func complain(_ line: String) { try? write(line, to: STDERR_FILENO) }

  package static func pass(on log: String) { if !log.isEmpty { complain(safe(log)) } }

  /// What another program said, line by line as it was, but for control characters and the end of the last line.
  package static func safe(_ log: String) -> String {
    let end = log.hasSuffix("\n") ? log.index(before: log.endIndex) : log.endIndex
    return log[..<end].split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Printable.text($0, limit: .max) }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// Writes what a command has found to the standard output: as JSON where that is wanted, else as a text. Returns success.
  @discardableResult
  package static func show(_ value: some Encodable, else text: @autoclosure () -> String) throws -> ProcessEnd {
    if isJSON { try print(json: value) } else { print(text()) }
    return ExitStatus.success
  }

  /// Writes a value as JSON to the standard output, for people as well, or on one line.
  package static func print(json value: some Encodable, format: JSONEncoder.OutputFormatting = .prettyPrinted) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format.union([.sortedKeys, .withoutEscapingSlashes])
    print(safeJSON: String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Writes JSON to the standard output, with escapes for characters that a terminal could take for a command.
  package static func print(safeJSON text: String) {
    print(
      text.unicodeScalars.reduce(into: "") { result, scalar in
        if scalar.value >= 0x7F, !Printable.isSafe(scalar) {
          for unit in UTF16.encode(scalar) ?? .init() { result += "\\u" + unit.digits(4, radix: 16) }
        } else {
          result.unicodeScalars.append(scalar)
        }
      })
  }

  private static func write(_ line: String, to descriptor: Int32) throws(SystemError) {
    // Somebody who shares the stream may have made it non-blocking: room is waited for.
    try Output.write(Array("\(line)\n".utf8)[...], to: descriptor)
  }
}
