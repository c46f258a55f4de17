import Glibc
package import HostSystem

/// The required contents of libraries, in a file beside the manifest. `host lock` writes it; nobody edits it. Its
/// format has the manifest's version.
package struct LockFile {
  package let path: String

  /// A link to a manifest has the manifest's lock file.
  package init(of manifest: String) {
    let manifest = Path.isLink(manifest) ? Path.resolved(manifest) ?? manifest : manifest
    path = (manifest.hasSuffix(".json") ? String(manifest.dropLast(5)) : manifest) + ".lock"
  }

  /// Digests by ``Library/pinName(ofFile:)``. Those in `next` are replacing pinned libraries: until that is done,
  /// either content is valid.
  package func parse(
    _ bytes: [UInt8]
  ) throws(Diagnostic) -> (pins: [String: Located<SHA256>], next: [String: SHA256]) {
    let keys = try ManifestNode(parsing: bytes, file: path).object(keys: ["version", "pins", "next"])
    try keys["version"].expectVersion(in: path)
    guard let pins = keys["pins"] else { throw .missingKey(.manifest(file: path, keyPath: ""), key: "pins") }
    return (try digests(in: pins), try keys["next"].map(digests)?.mapValues(\.value) ?? [:])
  }

  private func digests(in node: ManifestNode) throws(Diagnostic) -> [String: Located<SHA256>] {
    var digests: [String: Located<SHA256>] = [:]
    for (name, node) in try node.entries(named: Library.isPinName) { digests[name] = try node.digest() }
    return digests
  }

  /// Each pin has its own line, so that version control can merge branches that lock other libraries.
  package func text(_ pins: [String: SHA256], next: [String: SHA256] = [:]) -> [UInt8] {
    func lines(_ digests: [String: SHA256]) -> String {
      digests.sorted { $0.key < $1.key }.map { "    \(JSONValue.string($0.key).text): \"\($0.value)\"" }
        .joined(separator: ",\n")
    }
    let more = next.isEmpty ? "" : ",\n  \"next\": {\n\(lines(next))\n  }"
    return Array(
      """
      {
        "version": \(Manifest.version),
        "pins": {
      \(lines(pins))
        }\(more)
      }

      """.utf8)
  }

  /// Replaces the pins. On error, the file is unchanged.
  /// - Parameter next: contents about to replace the pinned ones.
  package func write(_ pins: [String: SHA256], next: [String: SHA256] = [:]) throws(Diagnostic) {
    let text = text(pins, next: next)
    if (try? File.read(path, limit: ManifestReader.largest)) == text { return }
    do throws(SystemError) {
      try File.replace(path, text, mode: 0o644)
    } catch {
      throw .manifestNotWritten(file: path, reason: error.text)
    }
  }

  package func remove() throws(Diagnostic) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw .manifestNotWritten(file: path, reason: SystemError.last.text)
  }
}
