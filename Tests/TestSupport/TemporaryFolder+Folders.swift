import Foundation

extension TemporaryFolder {
  /// Makes a folder in the folder.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
  }

  /// Makes a symbolic link in the folder, wherever it leads.
  public func link(to destination: String, as name: String) throws {
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: destination)
  }

  /// Removes a file of the folder.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: file(name))
  }

  /// Makes a link in the folder to a library of the build, and gives its path.
  @discardableResult
  public func link(_ id: String, as name: String? = nil) throws -> String {
    let link = file(name ?? "lib\(id).so")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Checkout.library(id))
    return link
  }
}
