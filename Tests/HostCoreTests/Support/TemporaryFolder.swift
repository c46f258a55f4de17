import Foundation
import Glibc

/// A folder for a test's files.
struct TemporaryFolder {
  /// The folder for what is made once for all tests; it is removed when the process ends.
  static let forRun: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    atexit { try? TemporaryFolder.forRun.get().remove() }
    return folder
  }

  private let url: URL

  /// Makes a folder under a name of its own.
  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "host-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Makes a folder and removes it when the body has ended.
  static func with<Value>(_ body: (TemporaryFolder) throws -> Value) throws -> Value {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    return try body(folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String {
    url.appending(path: name).path
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}
