import HostLoading
import HostModel
import HostPackaging
import HostRuntime
import HostSystem

/// What would be wrong with an application after a change of its libraries: what a check finds then, and doesn't find now.
@MainActor
struct Trial {
  /// What is wrong after the change alone.
  let faults: [Failure]
  /// Why scenes and workers would be refused, by their ids.
  let refused: [String: Failure]
  /// All that there is now: scenes and workers, with their libraries.
  let libraries: [String: Library]

  init(_ manifest: Manifest, changedBy change: (inout Manifest, [String: Library]) throws -> Void) throws {
    let before = try Self.look(at: manifest)
    var changed = manifest
    try change(&changed, before.libraries)
    let after = try Self.look(at: changed)
    faults = after.faults.filter { !before.faults.contains($0) }
    refused = after.refused
    libraries = before.libraries
  }

  private typealias Look = (faults: [Failure], refused: [String: Failure], libraries: [String: Library])

  private static func look(at manifest: Manifest) throws -> Look {
    let host = try Host(manifest: manifest, hostFolder: Application.hostFolder) { _ in }
    defer { host.cleanUp() }
    var faults: [any HostError] = host.unreadableFolders
    do { try host.startScene() } catch { faults.append(error) }
    let records = host.survey()
    faults += records.compactMap(\.refusal) + host.findings.filter { !$0.isWarning }
    do { try host.checkPinNames() } catch { faults.append(error) }
    if let fault = host.nameFault() { faults.append(fault) }
    var told: [Failure] = []
    for fault in faults.map(Failure.init) where !told.contains(fault) { told.append(fault) }
    return (
      told,
      Dictionary(
        uniqueKeysWithValues: records.compactMap { record in record.refusal.map { (record.id, Failure($0)) } }),
      Dictionary(uniqueKeysWithValues: records.compactMap { record in record.library.map { (record.id, $0) } })
    )
  }
}

extension LockFile {
  /// Pins a library where others are pinned.
  ///
  /// - Parameters:
  ///   - digest: its content; nil to pin it no longer.
  ///   - manifest: the file of the manifest.
  /// - Returns: whether the application has a lock file.
  static func pin(_ id: String, to digest: SHA256?, of manifest: String) throws(ManifestError) -> Bool {
    let lock = LockFile(ofFile: manifest)
    guard Path.exists(lock.path) else { return false }
    var pins = try ManifestReader(file: manifest).read().pins.mapValues(\.value)
    pins[id] = digest
    try lock.write(pins)
    return true
  }
}
