package import HostLoading
package import HostModel
import HostSystem

extension Host {
  /// Inspects every library, has another process load it, and wires every scene; runs no code of a library in this one.
  ///
  /// - Parameter probe: loads the libraries.
  /// - Returns: a record of each scene and worker, those that were refused included, sorted by id. Libraries that scenes
  ///   merely share, such as Contracts, are left out.
  package func survey(by probe: Probe = Probe()) -> [LibraryRecord] { survey(wiring, by: probe) }

  func survey(_ wiring: Wiring, by probe: Probe = Probe()) -> [LibraryRecord] {
    // First of all, so that a scene with an open route finds them all inspected: what is wrong stands on the records.
    registry.survey(by: probe, remembering: reports)
    for record in registry.records.values {
      guard case .scene(let scene) = record.description?.content else { continue }
      do throws(WiringFault) { try wiring.connect(scene) } catch { _ = registry.refuse(record.id, .wiring(error)) }
    }
    let needed = registry.needed
    return registry.records.values.filter { !$0.isJustALibrary(needed) }.sorted { $0.id < $1.id }
  }

  /// The folders that can't be read, and why.
  package var unreadableFolders: [DiscoveryFault] { catalog.unreadable }

  /// The folders of the manifest that aren't there.
  package var missingFolders: [MissingFolder] {
    let manifest = registry.manifest
    return manifest.folders.enumerated().filter { !Path.exists($1) }.map { index, folder in
      MissingFolder(place: .manifest(file: manifest.file, keyPath: "folders[\(index)]"), path: folder)
    }
  }

  /// Checks the names in the manifest that name scenes.
  ///
  /// - Returns: the scene to start with.
  /// - Throws: ``ManifestError``.
  @discardableResult
  package func startScene() throws(ManifestError) -> String {
    try registry.startScene()
  }
}
