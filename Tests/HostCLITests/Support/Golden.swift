import FoundationEssentials
import Testing

/// Compares text with a file in the folder Golden, byte for byte. With `RECORD_GOLDEN=1` in the environment the files
/// are written anew instead; look at the difference before you commit it.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let file = folder.appending(path: "Golden/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
    try text.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  let golden = try String(contentsOf: file, encoding: .utf8)
  #expect(text == golden, "differs from \(file.path):\n\(text)", sourceLocation: sourceLocation)
}
