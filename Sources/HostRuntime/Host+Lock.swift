package import HostModel
package import HostSystem

extension Host {
  /// Checks the names in the lock file. To be asked after ``survey()``.
  ///
  /// - Throws: ``ManifestError/unknownPin(_:found:known:)``.
  package func checkPinNames() throws(ManifestError) {
    try registry.checkPinNames()
  }

  /// The content of all libraries that the application is made of now: its scenes, its workers, and what they share. To be
  /// asked after ``survey()``, which says whether they are in order.
  ///
  /// - Returns: the digests, by the names under which the lock file pins the libraries.
  /// - Throws: why one of them is not in order any more.
  package func digests() throws(Refusal) -> [String: SHA256] {
    var digests: [String: SHA256] = [:]
    for record in registry.records.values where record.entry != nil && record.stage != .refused {
      digests.merge(try registry.digests(of: record.id)) { $1 }
    }
    return digests
  }
}
