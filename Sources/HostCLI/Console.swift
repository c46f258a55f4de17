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

  /// The first error of writing; nil when everything was written.
  static var outputFault: SystemError? { streams.withLock(\.outputFault) }

  /// How programs end when nobody reads their output any more; nil for other errors.
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

  /// Keeps the standard streams for the host: what scenes print goes to the standard error from now on.
  package static func keepStreams() {
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    if input >= 0 { streams.withLock { $0.input = input } }
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    // A reader of the output waits for the app, not for what a scene has forked.
    for copy in [input, output] { ForkedChild.closes(copy) }
    ForkedChild.closesMarked()
    guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
    streams.withLock { $0.output = output }
    print_lines_at_once()
  }

  /// Replaces all descriptors of the terminal or pipe by /dev/null: nobody waits for this process to close them.
  package static func leaveTerminal() {
    let left = [input, output].compactMap { FileIdentity(of: $0) }
    for number in Path.names(in: "/proc/self/fd").compactMap({ Int32($0) }) {
      guard let file = FileIdentity(of: number), left.contains(file) else { continue }
      StandardStreams.silence(number, flags: number > STDERR_FILENO ? O_CLOEXEC : 0)
    }
    // A write error of the terminal that was left says nothing of how the run ends.
    streams.withLock { $0.outputFault = nil }
  }

  /// Writes at once: the reader may be waiting for the line. Nothing follows a failed write.
  package static func print(_ line: String) {
    guard outputFault == nil else { return }
    streams.withLock { $0.hasPrinted = true }
    do throws(SystemError) { try write(line, to: output) } catch {
      streams.withLock { $0.outputFault = error }
    }
  }

  /// Ignores errors: there is no other place for the line.
  package static func complain(_ line: String) { try? write(line, to: STDERR_FILENO) }

  package static func pass(on log: String) { if !log.isEmpty { complain(safe(log)) } }

  /// Escapes control characters but tabs and line feeds, and drops the last line feed.
  package static func safe(_ log: String) -> String {
    let end = log.hasSuffix("\n") ? log.index(before: log.endIndex) : log.endIndex
    return log[..<end].split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Printable.text($0, limit: .max) }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  @discardableResult
  package static func show(_ value: some Encodable, else text: @autoclosure () -> String) throws -> ProcessEnd {
    if isJSON { try print(json: value) } else { print(text()) }
    return ExitStatus.success
  }

  package static func print(json value: some Encodable, format: JSONEncoder.OutputFormatting = .prettyPrinted) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format.union([.sortedKeys, .withoutEscapingSlashes])
    print(safeJSON: String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Escapes characters that a terminal could take for a command.
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
    // Another process may have made a shared stream non-blocking: this waits for room.
    try Output.write(Array("\(line)\n".utf8)[...], to: descriptor)
  }
}
