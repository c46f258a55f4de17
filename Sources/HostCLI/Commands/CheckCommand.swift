import HostLoading
import HostManifest
import HostState
import HostInspection
package import HostSystem
package import HostRuntime

package enum ListCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "list", summary: "List scenes and workers", options: Application.options + [CommandSyntax.json],
    details: """
      Shows what there is of an application: scenes and workers, where their libraries are, and why one can't be used. Each library is \
      looked at in a process of its own, so that none can do harm; one that host build has made isn't run at all.
      """,
    examples: [("host list --json", "the same for programs")])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    try Application(arguments).survey { host in
      let survey = ApplicationSurvey(of: host)
      survey.complain()
      let rows = survey.records.map(LibraryRow.init)
      try Console.show(rows, else: LibraryRow.table(rows))
      return survey.status
    }
  }
}

package enum CheckCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "check", summary: "Check the manifest and every library", options: Application.options + [CommandSyntax.json],
    details: """
      Looks at an application as host run would, without running it: the manifest, each library, the routes between scenes and the \
      workers that they use. Status 0 says that all is in order, 78 that the manifest is wrong, 1 that something else is.
      """,
    examples: [("host check", "says what is wrong, and how to fix it")])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    try Application(arguments).survey { host in
      let check = try ApplicationCheck(of: host)
      let others = check.otherErrors > 0 ? ", \(check.otherErrors.counted("other error"))" : ""
      try Console.show(
        check, else: "\(check.checked) scenes and workers checked, \(check.problems.count) refused\(others)")
      return check.status
    }
  }
}

@MainActor
struct ApplicationSurvey {
  let records: [LibraryRecord]
  private let unreadable: [Diagnostic]
  private let findings: [Diagnostic]
  /// A setting names something that isn't there.
  private let nameFault: Diagnostic?

  init(of host: Host, connecting: Bool = false) {
    unreadable = host.unreadableFolders
    records = host.survey()
    if connecting { host.checkConnections() }
    findings = host.findings
    nameFault = host.nameFault()
  }

  /// Repeats a setting that keeps several scenes from running.
  var errors: [Diagnostic] {
    let refusals = records.compactMap(\.refusal) + findings.filter { !$0.isWarning }
    return unreadable + refusals + [nameFault].compactMap(\.self)
  }

  var status: ProcessEnd { nameFault.map(ExitStatus.of) ?? ExitStatus.success }

  func complain() {
    let warnings = records.flatMap(LibraryRow.warnings) + findings.filter(\.isWarning)
    var told: Set<String> = []
    for text in errors.map({ "error: \($0)" }) + warnings.map({ "warning: \($0)" }) where told.insert(text).inserted {
      Console.complain(text)
    }
  }
}

package struct ApplicationCheck: Encodable {
  private enum CodingKeys: CodingKey { case checked, problems, faults, warnings }

  let checked: Int
  let problems: [LibraryRow]
  /// Of scenes that run all the same.
  let faults: [Failure]
  let warnings: [String]
  package let status: ProcessEnd
  /// Without the reasons why libraries are refused.
  let otherErrors: Int

  package var isInOrder: Bool { status == ExitStatus.success }

  /// Prints findings on the standard error; throws when the manifest names what isn't there.
  @MainActor
  package init(of host: Host) throws(Diagnostic) {
    try host.startScene()
    let survey = ApplicationSurvey(of: host, connecting: true)
    survey.complain()
    try host.checkPinNames()
    let rows = survey.records.map(LibraryRow.init)
    let aside = host.missingFolders + host.wordFaults
    for warning in aside { Console.complain("warning: \(warning)") }
    var told: Set<String> = []
    let found = host.findings.filter(\.isWarning).map(\.message) + aside.map(\.message)
    warnings = (rows.flatMap { $0.warnings ?? [] } + found).filter { told.insert($0).inserted }
    faults = host.findings.filter { !$0.isWarning && told.insert($0.message).inserted }.map { Failure($0) }
    checked = rows.count
    problems = rows.filter { $0.reason != nil }
    otherErrors = Set(survey.errors.map(\.message)).subtracting(problems.compactMap(\.reason)).count
    let isInOrder = faults.isEmpty && problems.isEmpty && host.unreadableFolders.isEmpty
    status = survey.status == ExitStatus.success && !isInOrder ? ExitStatus.failure : survey.status
  }
}

struct LibraryRow: Encodable, Equatable {
  let id: String
  let kind: String?
  let stage: String
  let version: String?
  let library: String?
  let origin: String?
  let reason: String?
  let suggestion: String?
  let links: [String]?
  let requires: [String]?
  /// Of a library that is in order; nil for none.
  let warnings: [String]?

  init(_ record: LibraryRecord) {
    id = record.id
    kind = record.entry?.kind.rawValue
    stage = record.stage.rawValue
    version = record.version
    library = record.library.map { Self.relative($0.path) }
    origin = record.library?.origin.rawValue
    reason = record.refusal?.message
    suggestion = record.refusal?.suggestion
    if case .scene(let scene) = record.description?.content {
      (links, requires) = (Self.some(scene.links), Self.some(scene.requirements))
    } else {
      (links, requires) = (nil, nil)
    }
    let messages = Self.warnings(of: record).map(\.message)
    warnings = Self.some(messages)
  }

  private static func some(_ words: [String]) -> [String]? { words.isEmpty ? nil : words }

  static func warnings(of record: LibraryRecord) -> [Diagnostic] {
    guard record.refusal == nil, let facts = record.facts else { return [] }
    return (try? LibraryGate.warnings(of: facts)) ?? []
  }

  /// Relative below the current folder, where that is shorter.
  private static func relative(_ path: String) -> String {
    let folder = Path.absolute(".")
    return path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  static func table(_ rows: [LibraryRow]) -> String {
    let heads = ["ID", "KIND", "STAGE", "VERSION", "LIBRARY"]
    let cells = rows.map { row in
      [row.id, row.kind ?? "-", row.stage, row.version ?? "-", row.library ?? "-"].map { Printable.text($0) }
    }
    let table = Columns.lines([heads] + cells)
    var lines = [table[0]]
    for (row, line) in zip(rows, table.dropFirst()) {
      lines.append(line)
      if let links = row.links { lines.append("  opened by \(Printable.text(links.joined(separator: ", ")))") }
      if let requires = row.requires { lines.append("  requires \(Printable.text(requires.joined(separator: ", ")))") }
      if let reason = row.reason { lines.append("  ! \(Printable.text(reason))") }
    }
    return lines.joined(separator: "\n")
  }
}
