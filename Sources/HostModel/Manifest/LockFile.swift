package import HostSystem

/// The file beside a manifest that says which content libraries must have. `host lock` writes it; nobody edits it. Its format has
/// the manifest's version.
package struct LockFile {
  /// The path: `scenes.lock` for `scenes.json`.
  package let path: String

  /// - Parameter manifest: the path of the manifest.
  package init(of manifest: String) {
    path = (manifest.hasSuffix(".json") ? String(manifest.dropLast(5)) : manifest) + ".lock"
  }

  /// Reads its text in UTF-8.
  ///
  /// - Returns: the digests, by ``Library/pinName(ofFile:)``.
  /// - Throws: ``ManifestError`` for the first thing that is wrong in it.
  package func parse(_ bytes: [UInt8]) throws(ManifestError) -> [String: Located<SHA256>] {
    let json: JSONValue
    do { json = try JSONParser.parse(bytes) } catch { throw .notJSON(file: path, error) }
    let keys = try ManifestNode(json, file: path, keyPath: "").object(keys: ["version", "pins"])
    try keys["version"].expectVersion(in: path)
    var pins: [String: Located<SHA256>] = [:]
    guard let node = keys["pins"] else { throw .missingKey(.manifest(file: path, keyPath: ""), key: "pins") }
    for (name, node) in try node.entries(named: Library.isPinName) { pins[name] = try node.digest() }
    return pins
  }

  /// Its text, in which each pin has a line: two branches that lock other libraries can be merged.
  package func text(_ pins: [String: SHA256]) -> [UInt8] {
    let lines = pins.sorted { $0.key < $1.key }.map { "    \(JSONValue.string($0.key).text): \"\($0.value)\"" }
    return Array(
      """
      {
        "version": \(Manifest.version),
        "pins": {
      \(lines.joined(separator: ",\n"))
        }
      }

      """.utf8)
  }
}
