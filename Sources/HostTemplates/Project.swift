import FoundationEssentials

/// Where a new scene or worker goes: into a checkout of host, or into a package of its own.
struct Project {
  /// The checkout of host, which has VIPKit and Contracts.
  let checkout: String
  /// Whether the scene becomes part of the checkout.
  let isInside: Bool
  /// The folder in which the files are made.
  let folder: String

  /// Finds the project.
  ///
  /// - Parameters:
  ///   - folder: where the user is; a full path.
  ///   - hostFolder: the folder of the host's executable, whose checkout is used outside of any.
  init(at folder: String, hostFolder: String) throws(NewFault) {
    if let checkout = Self.checkout(above: folder) {
      self.init(checkout: checkout, isInside: true, folder: checkout)
    } else if let checkout = Self.checkout(above: hostFolder) {
      self.init(checkout: checkout, isInside: false, folder: folder)
    } else {
      throw .noCheckout(folder: folder)
    }
  }

  private init(checkout: String, isInside: Bool, folder: String) {
    self.checkout = checkout
    self.isInside = isInside
    self.folder = folder
  }

  var contracts: String { "\(checkout)/Plugins/Contracts" }

  private static func checkout(above folder: String) -> String? {
    var folder = URL(filePath: folder).standardizedFileURL
    while folder.path != "/" {
      let parts = ["Package.swift", "Sources/VIPKit/Package.swift", "Plugins/Contracts/Package.swift"]
      if parts.allSatisfy({ FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }) {
        return folder.path
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }
}
