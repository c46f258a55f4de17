package import HostSystem

/// How an app died.
package struct AppEnd: Equatable, Sendable {
  package var process: Int32
  /// How it ended; by SIGQUIT when the user asked for the end of an app that didn't answer.
  package var end: ProcessEnd
  /// The last lines that it wrote to the standard error; what the runtime says of a trap is among them.
  package var stderrTail: String
  /// The file with its backtrace, as JSON; nil when there is none.
  package var backtrace: String?

  package init(process: Int32, end: ProcessEnd, stderrTail: String = "", backtrace: String? = nil) {
    self.process = process
    self.end = end
    self.stderrTail = stderrTail
    self.backtrace = backtrace
  }
}

extension AppEnd {
  private static let (process, exit, signal) = ("lastEnd.process", "lastEnd.exit", "lastEnd.signal")
  private static let (stderrTail, backtrace) = ("lastEnd.stderrTail", "lastEnd.backtrace")

  init?(_ fields: Fields) {
    guard let process = fields[number: Self.process] else { return nil }
    let exit = fields[number: Self.exit].map(ProcessEnd.exit)
    guard let end = exit ?? fields[number: Self.signal].map(ProcessEnd.signal) else { return nil }
    self.init(
      process: process, end: end, stderrTail: fields[Self.stderrTail] ?? "", backtrace: fields[Self.backtrace])
  }

  func write(to fields: inout Fields) {
    fields[number: Self.process] = process
    switch end {
    case .exit(let status): fields[number: Self.exit] = status
    case .signal(let number): fields[number: Self.signal] = number
    }
    fields[Self.stderrTail] = stderrTail
    fields[Self.backtrace] = backtrace
  }
}
