import Foundation
public import Testing

/// Texts that are compared to the letter with a file. `RECORD_GOLDEN=1` writes the files anew.
public enum Golden {
  /// Compares a text with the file of this name in the folder Golden beside the test.
  public static func check(
    _ text: String, _ name: String, filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "\(file.path) says otherwise", sourceLocation: sourceLocation)
  }
}
