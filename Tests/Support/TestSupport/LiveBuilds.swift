import Foundation

/// The libraries of Tests/Fixtures/LiveScenes, which `make test-build` compiles as `host build` would.
package enum LiveBuilds {
  /// Of a source, or a scene of this repository; `conditions` are for its compilation, or the changes of the scene.
  package static func build(_ name: String, _ conditions: [String] = []) async throws -> String {
    let tag = ([name] + conditions).joined(separator: "-")
    let library = "\(Checkout.products)/fixtures/lib\(tag).so"
    guard FileManager.default.fileExists(atPath: library) else {
      throw TestFailure(
        description: "\(library): isn't there; add \(tag) to Tests/Fixtures/fixtures.mk, and run make test-build")
    }
    return library
  }
}
