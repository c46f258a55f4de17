import Foundation

/// A file in a folder of its own, gone when the object is.
final class TemporaryFile: Sendable {
  let folder: String
  let name = "news.xml"
  var path: String { "\(folder)/\(name)" }

  init(_ text: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder.path()
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
