import HostLoading
import HostModel
import HostRuntime
import HostSystem
import FoundationEssentials

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
  /// What is told of it though it is in order; nil when that is nothing.
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
    let folder = FileManager.default.currentDirectoryPath
    return path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// A row for each scene and worker; says on the standard error why some were refused, which setting names something
  /// that isn't there, and what is told of those that are in order.
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
