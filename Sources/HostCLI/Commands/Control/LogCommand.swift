import HostControl
import HostSystem

/// `host log`: what the scenes and workers of a running app print, and what the host says of them.
struct LogCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "log", summary: "Show what a running app writes to its standard error",
    options: [
      .init(name: "follow", help: "go on until the run ends"),
      .init(name: "last", value: "NUMBER", help: "begin with so many lines (all that are kept)"),
      RunningApp.pid, CommandSyntax.json,
    ],
    details: """
      Shows what scenes and workers print, and what the host says of them, each line with its time, while a display has the terminal. \
      The last megabyte of a run is kept, over restarts of the application, and goes with the run.

      With --follow new lines are shown as they come, also those of the application that is started after a crash, until the run \
      ends. Several may read at a time; one that reads slowly loses lines, and holds nobody up. What a terminal could take for a \
      command is escaped.
      """,
    examples: [
      ("host log --follow", "shows in another shell what scenes print"),
      ("host log --last 20 --json", "the last lines, for programs"),
    ])

  private struct Line: Encodable {
    let time: String
    let pid: Int32
    let text: String
    /// Whether the line goes on in the next one; nil when it doesn't.
    let isCut: Bool?

    init(_ line: OutputLine) {
      (time, pid) = (line.time.utc, line.process)
      text = String(decoding: line.bytes, as: UTF8.self)
      isCut = line.isCut ? true : nil
    }
  }

  private let follows: Bool
  /// How many lines to begin with; nil for all.
  private let last: Int?
  private let app: RunningApp

  init(_ arguments: Arguments) throws(UsageError) {
    follows = arguments.has("follow")
    last = try arguments.count("last")
    app = try RunningApp(arguments)
  }

  func run() throws -> ProcessEnd {
    let reader = try app.output()
    var process: Int32?
    var most = last
    repeat {
      let chunk = reader.next()
      if most == nil, chunk.isCut, !Console.isJSON { Console.print("… earlier lines are lost") }
      for line in chunk.lines.suffix(most ?? .max) {
        if Console.isJSON { try Console.print(jsonLine: Line(line)) } else { print(line, after: process) }
        process = line.process
        // A run whose output nobody gets is over.
        if Console.outputFault != nil { return ExitStatus.success }
      }
      most = nil
    } while follows && reader.wait()
    return ExitStatus.success
  }

  private func print(_ line: OutputLine, after process: Int32?) {
    if process != line.process { Console.print("-- process \(line.process)") }
    Console.print("\(line.time.local)  \(Console.safe(String(decoding: line.bytes, as: UTF8.self)))")
  }
}
