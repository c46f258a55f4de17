import HostSystem

/// A user's file of keys: an object of lists of keys, by the names of commands.
package enum KeysFile {
  /// Reads its text in UTF-8.
  ///
  /// - Throws: ``ManifestError`` for the first thing that is wrong in it.
  package static func parse(_ bytes: [UInt8], file: String) throws(ManifestError) -> [String: [String]] {
    var entries: [String: [String]] = [:]
    for (name, node) in try ManifestNode(parsing: bytes, file: file).object().sorted(by: { $0.key < $1.key }) {
      var keys: [String] = []
      for key in try node.array() { keys.append(try key.string().value) }
      entries[name] = keys
    }
    return entries
  }
}
