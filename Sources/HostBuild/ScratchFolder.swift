import HostModel
import HostSystem

/// A private folder for what is needed while something is built.
final class ScratchFolder: Sendable {
  private let folder: PrivateFolder

  var path: String { folder.path }

  init() throws(BuildFault) {
    do throws(PrivateFolderFault) {
      folder = try PrivateFolder(for: .build)
    } catch {
      throw .system(path: PrivateFolder.temporaryFolder, reason: error.message)
    }
  }

  deinit { folder.remove() }
}
