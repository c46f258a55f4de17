import HostModel
import HostRuntime
import HostSystem

/// What is found out about an application without displaying anything of it.
struct Findings {
  let rows: [LibraryRow]
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
    let (rows, status) = LibraryRow.complainingRows(of: host)
    try host.checkPinNames()
    self.rows = rows
    let missing = host.missingFolders
    for folder in missing { Console.complain("warning: \(folder)") }
    var told: Set<String> = []
    warnings = (rows.flatMap { $0.warnings ?? [] } + missing.map(\.message)).filter { told.insert($0).inserted }
    let isInOrder = rows.allSatisfy { $0.reason == nil } && host.unreadableFolders.isEmpty
    self.status = status == ExitStatus.success && !isInOrder ? ExitStatus.failure : status
  }
}
