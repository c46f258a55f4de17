import FoundationEssentials
import HostControl
package import HostSystem

package enum LogCommand: Subcommand {
  package static let syntax = CommandSyntax(
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
    /// The next line continues this one; nil when it doesn't.
    let isCut: Bool?

    init(_ line: OutputLine) {
      (time, pid) = (line.time.utc, line.process)
      text = String(decoding: line.bytes, as: UTF8.self)
      isCut = line.isCut ? true : nil
    }
  }

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    // Nil for all lines.
    var most = try arguments.count("last")
    let reader = try RunningApp(arguments).output()
    var process: Int32?
    repeat {
      let chunk = reader.next()
      if most == nil, chunk.isCut, !Console.isJSON { Console.print("… earlier lines are lost") }
      for line in chunk.lines.suffix(most ?? .max) {
        if Console.isJSON {
          try Console.print(json: Line(line), format: [])
        } else {
          if process != line.process { Console.print("-- process \(line.process)") }
          Console.print("\(line.time.local)  \(Console.safe(String(decoding: line.bytes, as: UTF8.self)))")
        }
        process = line.process
        // Nobody reads the output any more.
        if Console.outputFault != nil { return ExitStatus.success }
      }
      most = nil
    } while arguments.has("follow") && reader.wait()
    return ExitStatus.success
  }
}

package enum EventsCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "events", summary: "Show what happens in a running app",
    options: [
      .init(name: "last", value: "NUMBER", help: "begin with so many that have happened"),
      RunningApp.pid, .init(name: CommandSyntax.json.name, help: "print one JSON object a line"),
    ],
    details: """
      Prints an event a line, with its time, until it is interrupted or the run ends: starts of the application, crashes and hangs, \
      builds that come and go, the routes that the user takes with the data that goes along, scenes that are shown, workers that are \
      exchanged, what was refused. When the application is started again, its events follow.
      """,
    examples: [
      ("host events", "shows what happens from now on"),
      ("host events --last 20 --json", "begins with the last twenty, for programs"),
    ])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    var last = try arguments.count("last") ?? 0
    let apps = RunningApps(in: .ofUser)
    var next: Run? = try RunningApp(arguments).run()
    while let run = next {
      let app = try apps.connect(to: run)
      let successor = SuccessorWait(of: app.pid, beneath: run.supervisor, in: apps)
      try app.events(last: last) { line in
        if Console.isJSON {
          Console.print(safeJSON: line)
        } else if let event = EventText(line) {
          Console.print(event.text)
        }
        return Console.outputFault == nil
      }
      if Console.outputFault != nil { break }
      next = try successor.next()
      // More than an app keeps: of a restarted app, no event was printed yet.
      last = 1 << 20
    }
    return ExitStatus.success
  }

}

struct EventText {
  /// Fields of a newer host that aren't known are left out.
  private struct Fields: Decodable {
    let time: String?
    let event: String
    let id, scene, worker, implementation, library, from, to, route, data, start, file, reason: String?
    let generation, builds, pid, seconds: Int?
  }

  let text: String

  init?(_ line: String) {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(line.utf8)) else { return nil }
    let time = fields.time.flatMap { Timestamp(utc: $0)?.local } ?? String(repeating: "-", count: 23)
    let way = fields.from.flatMap { from in fields.to.map { "\(from) → \($0)" } }
    let who = [
      way, fields.worker, fields.scene.map { fields.worker == nil ? $0 : "for \($0)" }, fields.id,
    ]
    let what: [String?] = [
      fields.implementation.map { "by \($0)" }, fields.generation.flatMap { $0 > 0 ? "build \($0)" : nil },
      fields.route.map { "route \($0)" }, fields.data.map { "with \($0)" }, fields.builds.map { "\($0) builds" },
      fields.start, fields.pid.map { "process \($0)" }, fields.seconds.map { "\($0) s" }, fields.library, fields.file,
      fields.reason,
    ]
    let words = (who + what).compactMap(\.self).map { Printable.text($0) }
    text = "\(time)  \(Printable.text(fields.event).padded(to: 14))  \(words.joined(separator: ", "))"
  }
}
