package import Foundation

/// The manifests of Tests/Fixtures/Manifests: in `Bad` one file for each fault, named for it.
package enum ManifestFixtures {
  private static let folder = URL(filePath: "\(Checkout.root)/Tests/Fixtures/Manifests")

  package static func files(in name: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name), includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }

  package static func names(in name: String) -> [String] {
    files(in: name).map { $0.deletingPathExtension().lastPathComponent }
  }

  package static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).json")))
  }
}
