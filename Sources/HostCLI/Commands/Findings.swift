import HostModel
import HostRuntime
import HostSystem

/// What is found out about an application without displaying anything of it.
struct Findings {
  let rows: [LibraryRow]
  /// What is wrong with scenes that run all the same.
  let faults: [Fault]
  /// What may be meant as it is, each once.
  let warnings: [String]
  /// How a command ends that finds this: with success when nothing is wrong.
  let status: ProcessEnd

  struct Fault: Encodable, Equatable {
    let reason: String
    let suggestion: String
  }

  /// What is found out, for programs.
  struct Result: Encodable {
    let checked: Int
    let problems: [LibraryRow]
    let faults: [Fault]
    let warnings: [String]
  }

  var result: Result {
    Result(checked: rows.count, problems: rows.filter { $0.reason != nil }, faults: faults, warnings: warnings)
  }

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
    self.rows = rows
    let missing = host.missingFolders
    for folder in missing { Console.complain("warning: \(folder)") }
    let words = host.wordFaults
    for fault in words { Console.complain("warning: \(fault)") }
    var told: Set<String> = []
    let warned = rows.flatMap { $0.warnings ?? [] } + host.findings.filter(\.isWarning).map(\.message)
    warnings = (warned + missing.map(\.message) + words.map(\.message)).filter { told.insert($0).inserted }
    faults = host.findings.filter { !$0.isWarning && told.insert($0.message).inserted }
      .map { Fault(reason: $0.message, suggestion: $0.suggestion) }
    let isInOrder = faults.isEmpty && rows.allSatisfy { $0.reason == nil } && host.unreadableFolders.isEmpty
    self.status = status == ExitStatus.success && !isInOrder ? ExitStatus.failure : status
  }
}
