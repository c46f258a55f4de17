import HostModel
import HostSystem

extension Updates {
  /// Puts an edited manifest in force: all of it, or nothing.
  ///
  /// - Parameters:
  ///   - manifest: the manifest, with what stands above it.
  ///   - catalog: the libraries that there are by this manifest.
  /// - Throws: why the application can't go on with it: ``ManifestError`` or ``Refusal``.
  func take(_ manifest: Manifest, in catalog: Catalog) throws {
    try registry.attempt(manifest) { () throws(any Error) in
      for id in Set(catalog.ids).union(registry.records.keys) { registry.discover(id, in: catalog) }
      _ = try registry.startScene()
      do throws(WiringFault) {
        try navigation.checkWiring()
        try exchangeWorkers()
      } catch {
        throw Refusal.wiring(error)
      }
    }
    events.send(.manifestReloaded(file: manifest.file))
    navigation.messages.notice = nil
    navigation.rewire()
  }

  /// Tells everybody why an edited manifest is not in force.
  func refuseManifest(_ file: String, _ error: any HostError) {
    events.send(.manifestRefused(file: file, reason: error.message))
    report(error)
    navigation.messages.notice = "\(Path.name(of: file)) was not updated: \(error.message)"
  }
}
