import Foundation

/// The manifests of Tests/Fixtures/Manifests: in `Bad` one file for each fault, named for it.
enum ManifestFixtures {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../Fixtures/Manifests").standardized

  /// The folder of this project.
  static let project = URL(filePath: #filePath).appending(path: "../../../..").standardized.path

  /// The files in `Good` or `Bad`, sorted.
  static func files(in name: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name), includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }

  /// The names of the files in `Good` or `Bad`, without `.json`.
  static func names(in name: String) -> [String] {
    files(in: name).map { $0.deletingPathExtension().lastPathComponent }
  }

  /// What stands in a file: `Bad/comment`.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).json")))
  }
}
