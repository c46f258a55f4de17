import HostManifest
import HostLoading
import HostRuntime
import HostInspection
import HostJournal
package import HostSystem

package enum InspectCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "inspect", summary: "Show what a file says: a library or a journal", operands: ["FILE"],
    options: [CommandSyntax.json],
    details: """
      Reads a library's file without opening it: which scene or worker it is, what it was built with and needs, what host build has \
      noted of its routes, links, workers, requirements and version, and what keeps it from being opened. Of a journal (journal.log, Docs/Reliability.md), it prints as JSON where the user was.
      """,
    examples: [
      ("host inspect scenes/libLogin.so", "looks at one library"),
      ("host inspect ~/.local/state/host/*/run-*/journal.log", "shows what --resume would bring back"),
    ])

  private struct Result: Encodable {
    let report: LibraryReport
    let reason: String?
    let suggestion: String?
    let warnings: [String]
  }

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let file = arguments.operand()
    if let bytes = try? File.read(file, limit: JournalLog.sizeLimit), JournalLog.isLog(bytes) {
      do { try Console.print(json: Journal(bytes, for: nil)) } catch let fault as JournalFault {
        Console.complain("error: \(Printable.text(file)): \(fault.text)")
        return ExitStatus.failure
      }
      return ExitStatus.success
    }
    let (report, fault) = try Host.inspect(file, hostFolder: HostFiles.folder)
    let warnings = fault == nil ? try LibraryGate.warnings(of: [report]) : []
    if Console.isJSON {
      try Console.print(
        json: Result(
          report: report, reason: fault?.message, suggestion: fault?.suggestion, warnings: warnings.map(\.message)))
    } else {
      Console.print(Columns.aligned(Self.rows(report)))
      if let fault { Console.complain("error: \(fault)") }
      for warning in warnings { Console.complain("warning: \(warning)") }
    }
    return fault == nil ? ExitStatus.success : ExitStatus.failure
  }

  private static func rows(_ report: LibraryReport) -> [(String, String)] {
    var rows = [
      ("file", report.path),
      ("machine", report.machine),
      ("entry point", report.entryPoints.map(\.symbol).joined(separator: ", ")),
      ("toolchain", report.toolchains.joined(separator: "; ")),
      ("built by", report.note.map { "Swift \($0.compiler) for \($0.target)" } ?? "unknown: it has no note"),
      ("needs", report.needed.joined(separator: " ")),
    ]
    rows +=
      report.descriptor?.parts.map { ($0.name, $0.text) }
      ?? [("declares", "unknown: it has no note of that; host list asks it in a process of its own")]
    rows += report.conformances.map { ("conforms", "\($0.type): \($0.protocolSymbol)") }
    return rows
  }
}
