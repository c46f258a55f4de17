/// The text of a manifest and of its lock file: what it takes to put the same manifest in force when its file is broken.
package struct ManifestText: Equatable, Sendable {
  package let manifest: [UInt8]
  /// Nil when nothing is pinned.
  package var lock: [UInt8]?

  package init(manifest: [UInt8], lock: [UInt8]? = nil) {
    self.manifest = manifest
    self.lock = lock
  }
}
