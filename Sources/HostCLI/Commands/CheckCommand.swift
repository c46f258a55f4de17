import HostLoading
import HostManifest
import HostState
import HostInspection
import HostSystem
import HostRuntime
import FoundationEssentials

/// `host list`: all scenes and workers, and how far each gets.
struct ListCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "list", summary: "List scenes and workers", options: Application.options + [CommandSyntax.json],
    details: """
      Shows what there is of an application: scenes and workers, where their libraries are, and why one can't be used. Each library is \
      looked at in a process of its own, so that none can do harm.
      """,
    examples: [
      ("host list --json", "the same for programs")
    ])

  private let application: Application

  init(_ arguments: Arguments) throws(UsageError) { application = try Application(arguments) }

  func run() throws -> ProcessEnd {
    try application.survey { host in
      let (rows, status) = LibraryRow.complainingRows(of: host)
      try Console.show(rows, else: LibraryRow.table(rows))
      return status
    }
  }
}

/// `host check`: finds out, without displaying anything, what would go wrong.
struct CheckCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "check", summary: "Check the manifest and every library", options: Application.options + [CommandSyntax.json],
    details: """
      Looks at an application as host run would, without running it: the manifest, each library, the routes between scenes and the \
      workers that they use. Status 0 says that all is in order, 78 that the manifest is wrong, 1 that something else is.
      """,
    examples: [
      ("host check", "says what is wrong, and how to fix it")
    ])

  private let application: Application

  init(_ arguments: Arguments) throws(UsageError) { application = try Application(arguments) }

  func run() throws -> ProcessEnd {
    try application.survey { host in
      let check = try ApplicationCheck(of: host)
      try Console.show(
        check, else: "\(check.checked) scenes and workers checked, \(check.problems.count) refused")
      return check.status
    }
  }
}

/// What is wrong with an application, found without displaying anything of it.
struct ApplicationCheck: Encodable {
  private enum CodingKeys: CodingKey { case checked, problems, faults, warnings }

  let checked: Int
  /// The scenes and workers that are refused.
  let problems: [LibraryRow]
  /// What is wrong with scenes that run all the same.
  let faults: [Failure]
  /// What may be meant as it is, each once.
  let warnings: [String]
  /// How a command ends that finds this: with success when nothing is wrong.
  let status: ProcessEnd

  /// Whether nothing is wrong.
  var isInOrder: Bool { status == ExitStatus.success }

  /// Finds out what is wrong, and says it on the standard error.
  ///
  /// - Throws: ``ManifestError`` when the manifest names what isn't there.
  @MainActor
  init(of host: Host) throws(ManifestError) {
    try host.startScene()
    let (rows, status) = LibraryRow.complainingRows(of: host, connecting: true)
    try host.checkPinNames()
    var aside: [any HostError] = host.missingFolders
    aside += host.wordFaults
    for warning in aside { Console.complain("warning: \(warning)") }
    var told: Set<String> = []
    let found = host.findings.filter(\.isWarning).map(\.message) + aside.map(\.message)
    warnings = (rows.flatMap { $0.warnings ?? [] } + found).filter { told.insert($0).inserted }
    faults = host.findings.filter { !$0.isWarning && told.insert($0.message).inserted }.map { Failure($0) }
    checked = rows.count
    problems = rows.filter { $0.reason != nil }
    let isInOrder = faults.isEmpty && problems.isEmpty && host.unreadableFolders.isEmpty
    self.status = status == ExitStatus.success && !isInOrder ? ExitStatus.failure : status
  }
}

/// One library as `host list` prints it.
struct LibraryRow: Encodable, Equatable {
  let id: String
  let kind: String?
  let stage: String
  let version: String?
  let library: String?
  let origin: String?
  let reason: String?
  let suggestion: String?
  /// The links from outside that open it; nil when there are none.
  let links: [String]?
  /// Warnings about a library that is in order; nil for none.
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
    if case .scene(let scene) = record.description?.content, !scene.links.isEmpty {
      links = scene.links
    } else {
      links = nil
    }
    let warnings = Self.warnings(of: record)
    self.warnings = warnings.isEmpty ? nil : warnings.map(\.message)
  }

  private static func warnings(of record: LibraryRecord) -> [OtherRelease] {
    guard record.refusal == nil, let facts = record.facts else { return [] }
    return (try? LibraryGate.warnings(of: facts)) ?? []
  }

  /// A path below the current folder, relative to it: it is shorter, and means the same to who reads it here.
  private static func relative(_ path: String) -> String {
    let folder = Path.absolute(".")
    return path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// A row for each scene and worker; says on the standard error why some were refused, which setting names something
  /// that isn't there, and the warnings about those that are in order.
  ///
  /// - Parameter connecting: whether to have scenes and workers connected, too.
  /// - Returns: the rows, and the status for such a setting.
  @MainActor
  static func complainingRows(of host: Host, connecting: Bool = false) -> (rows: [LibraryRow], status: ProcessEnd) {
    for fault in host.unreadableFolders { Console.complain("error: \(fault)") }
    let records = host.survey()
    if connecting { host.checkConnections() }
    let fault = host.nameFault()
    // One setting may keep several scenes from running.
    var told: Set<String> = []
    let findings = host.findings.filter { !$0.isWarning }
    for text in (records.compactMap(\.refusal) + findings).map(\.description) + [fault?.description].compactMap(\.self)
    where told.insert(text).inserted {
      Console.complain("error: \(text)")
    }
    let warned = records.flatMap(warnings).map(\.description) + host.findings.filter(\.isWarning).map(\.description)
    for text in warned where told.insert(text).inserted {
      Console.complain("warning: \(text)")
    }
    return (records.map(LibraryRow.init), fault.map(ExitStatus.of) ?? ExitStatus.success)
  }

  /// Rows in columns; the links that open a scene and why one was refused stand below it.
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
      if let reason = row.reason { lines.append("  ! \(Printable.text(reason))") }
    }
    return lines.joined(separator: "\n")
  }
}
