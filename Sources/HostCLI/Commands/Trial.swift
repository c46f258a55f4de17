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
    // Of a scene or worker that is refused anyway, other words may be told: which scenes there are is part of them.
    let known = before.faults.map(\.reason) + before.refused.keys.compactMap { after.refused[$0]?.reason }
    faults = after.faults.filter { !known.contains($0.reason) }
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
    host.checkConnections()
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
  /// Pins a library no longer, where libraries are pinned.
  ///
  /// - Parameter manifest: the file of the manifest.
  static func unpin(_ id: String, of manifest: String) throws(ManifestError) {
    let lock = LockFile(ofFile: manifest)
    guard Path.exists(lock.path) else { return }
    var pins = try ManifestReader(file: manifest).read().pins.mapValues(\.value)
    pins[id] = nil
    try lock.write(pins)
  }
}
