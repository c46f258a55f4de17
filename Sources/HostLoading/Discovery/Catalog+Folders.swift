import HostModel
import HostSystem

extension Catalog {
  /// Looks the libraries up.
  ///
  /// - Parameters:
  ///   - manifest: names libraries and folders.
  ///   - hostFolder: the folder of the host's executable.
  ///   - earlier: what there was before: what stood in a folder that can't be read now counts as still there.
  init(manifest: Manifest, hostFolder: String, since earlier: Catalog? = nil) {
    self.init(manifest: manifest, hostFolder: hostFolder, since: earlier) { folder in
      Result { () throws(SystemError) in try Path.list(folder) }
    }
  }
}
