extension Host {
  /// Checks the names in the manifest that name pinned libraries. To be asked after ``survey()``.
  ///
  /// - Throws: ``ManifestError/unknownPin(_:found:known:)``.
  public func checkPinNames() throws(ManifestError) {
    try registry.checkPinNames()
  }

  /// The content of all libraries that the application is made of now: its scenes, its workers, and what they share.
  /// Reads and judges each; runs none of the code of scenes and workers.
  ///
  /// - Returns: the digests by the ids of the libraries; and why some libraries are not in order.
  public func digests() -> (digests: [String: SHA256], refusals: [Refusal]) {
    var digests: [String: SHA256] = [:]
    var refused: [(id: String, refusal: Refusal)] = []
    for id in registry.records.keys.sorted() {
      do throws(Refusal) {
        digests.merge(try registry.digests(of: id)) { $1 }
      } catch {
        refused.append((id, error))
      }
    }
    let needed = registry.needed
    let refusals = refused.filter { registry.records[$0.id]?.isJustALibrary(needed) != true }.map(\.refusal)
    return (digests, refusals)
  }
}
