import Glibc
import HostControl
import HostManifest
import HostState
package import HostSystem

package enum TopCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "top", summary: "Show whose code takes the time of a running app", operands: ["[NAME]"],
    options: [.init(name: "once", help: "look once, also on a terminal"), RunningApp.pid, CommandSyntax.json],
    details: """
      Shows how long code of each scene and worker has run on the main actor, which draws and takes keys: since the last look, in all, \
      the longest piece, and how often it was called. Then what the process has in memory, and for the last event whose screen came \
      after more than 100 ms, whose code took how long. On a terminal it looks every 2 s, until Ctrl-C or the end of the app.

      Tasks aren't measured: neither those of scenes, nor what workers do in theirs.
      """,
    examples: [("host top --once --json", "all figures since the app runs, in microseconds")])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let pid = try RunningApp(arguments).pid(named: arguments.operands.first)
    let repeats = !arguments.has("once") && isatty(Console.output.number) == 1
    // Each look stands in the place of the one before.
    let start = repeats ? "\u{1B}[H\u{1B}[2J" : ""
    var last: HostStatus?
    while true {
      let status: HostStatus
      do throws(ControlFault) { status = try RunningApps(in: .ofUser).status(of: pid) } catch {
        switch error {
        case .unknownApp where last != nil, .unreachable where last != nil: return ExitStatus.success
        case .noAnswer where repeats && !Console.isJSON: Console.print(start + error.message)
        default: throw error
        }
        if Console.outputFault != nil { return ExitStatus.success }
        sleep(2)
        continue
      }
      let end = try Console.show(TopReport(status), else: start + TopReport(status).text(since: last))
      if !repeats || Console.outputFault != nil { return end }
      last = status
      sleep(2)
    }
  }
}

/// What `host top` shows.
struct TopReport: Encodable {
  let pid: Int32
  let name: String?
  let memory: Int?
  let code: [HostStatus.CodeTime]
  let slowEvent: HostStatus.SlowEvent?
  private let kinds: [String: String]

  private enum CodingKeys: CodingKey { case pid, name, memory, code, slowEvent }

  init(_ status: HostStatus) {
    (pid, name, memory, slowEvent) = (status.pid, status.name, status.memory, status.slowEvent)
    code = (status.code ?? []).sorted { ($1.microseconds, $0.id) < ($0.microseconds, $1.id) }
    kinds = Dictionary(status.libraries.map { ($0.id, $0.kind?.rawValue ?? "-") }) { first, _ in first }
  }

  /// - Parameter last: what the app has said before; nil at the first look.
  func text(since last: HostStatus?) -> String {
    let rows = code.map { time in
      let before = last?.code?.first { $0.id == time.id && $0.generation == time.generation }
      return [
        time.id, kinds[time.id] ?? "-", "\(time.generation)",
        last == nil ? "-" : Self.text(time.microseconds - (before?.microseconds ?? 0)),
        Self.text(time.microseconds), Self.text(time.longest), "\(time.calls)",
      ].map { Printable.text($0) }
    }
    let memory = memory.map { ", \($0 >> 20) MiB in memory" } ?? ""
    let slow = slowEvent.map { slow in
      let own = slow.microseconds - slow.parts.reduce(0) { $0 + $1.microseconds }
      let parts = slow.parts.map { "\($0.id), build \($0.generation), \(Self.text($0.microseconds))" }
      return "slow: \(slow.event) at \(slow.time) took \(Self.text(slow.microseconds)): "
        + (parts + ["the host \(Self.text(own))"]).joined(separator: "; ")
    }
    return [
      "process \(pid)\(memory)",
      Columns.table([["ID", "KIND", "BUILD", "LAST", "IN ALL", "LONGEST", "CALLS"]] + rows),
      slow.map { Printable.text($0, limit: .max) },
    ].compactMap(\.self).joined(separator: "\n")
  }

  private static func text(_ microseconds: Int) -> String {
    microseconds < 10_000 ? "\(microseconds / 1000).\(microseconds % 1000 / 100) ms" : "\(microseconds / 1000) ms"
  }
}
