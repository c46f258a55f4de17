import TestSupport
import Foundation

extension TemporaryFolder {
  /// Makes a folder in the folder.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
  }

  /// Makes a link in the folder to a library of the build, and gives its path.
  @discardableResult
  func link(_ id: String, as name: String? = nil) throws -> String {
    let link = file(name ?? "lib\(id).so")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Checkout.library(id))
    return link
  }
}
