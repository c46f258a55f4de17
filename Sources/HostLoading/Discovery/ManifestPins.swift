package import HostModel
package import HostSystem

/// Writes into a manifest which content its libraries must have.
package enum ManifestPins {
  /// Puts other pins in the place of those in a manifest's file. The rest of the file stays as its author wrote it.
  ///
  /// - Parameters:
  ///   - pins: the digests, by the ids of the libraries; none to take all pins out.
  ///   - file: the manifest.
  /// - Throws: ``ManifestError`` when the manifest isn't in order or can't be written; it is as it was then.
  package static func write(_ pins: [String: SHA256], to file: String) throws(ManifestError) {
    let reader = ManifestReader(file: file)
    let old = try reader.load()
    _ = try ManifestParser(file: file).parse(old)
    let new: [UInt8]
    do { new = try ManifestText(old).replacingPins(pins) } catch { throw .notJSON(file: file, error) }
    guard new != old else { return }
    do { try File.rewrite(file, with: new) } catch { throw .notWritten(file: file, reason: error.text) }
  }
}
