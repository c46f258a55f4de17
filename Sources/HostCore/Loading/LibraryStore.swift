import Glibc

/// A private folder with copies of the libraries that are open.
///
/// A library is never opened where it lies: writing to a file that is mapped ends the process, and opening a path a
/// second time gives the old code. A copy is named for its content, so the same content is one copy, opened once.
@MainActor
final class LibraryStore {
  /// The folder; only its owner may enter it.
  let folder: String
  private let lock: FolderLock?

  /// Makes the folder.
  ///
  /// - Parameter parent: the folder to make it in.
  init(in parent: String = LibraryStore.temporaryFolder) throws(LoadingFault) {
    var template = Array("\(parent)/host-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .noPrivateFolder(parent: parent, reason: SystemError.last.text)
    }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    lock = FolderLock(folder)
  }

  /// A store is abandoned when nobody holds its lock; one of the last minute may be about to be locked.
  private static func removeAbandoned(in parent: String) {
    for name in Path.names(in: parent) where name.hasPrefix("host-") && name.utf8.count == 11 {
      let folder = Path.join(parent, name)
      var status = stat()
      guard lstat(folder, &status) == 0, status.st_mode == S_IFDIR | 0o700, status.st_uid == geteuid(),
        status.st_mtim.tv_sec < time(nil) - 60, let lock = FolderLock(folder)
      else { continue }
      withExtendedLifetime(lock) { removeFolder(folder) }
    }
  }

  /// `TMPDIR`, or /tmp.
  static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty else { return "/tmp" }
    return folder
  }

  /// Writes a copy, unless there is one already.
  ///
  /// - Parameters:
  ///   - bytes: the library, as it was read and inspected.
  ///   - original: the file that the bytes came from.
  ///   - keepsName: whether the copy has the original's name, by which other libraries look for it.
  /// - Returns: the path of the copy.
  func copy(_ bytes: [UInt8], of original: String, keepsName: Bool = false) throws(LoadingFault) -> String {
    let name = Path.name(of: original)
    let target = "\(folder)/\(keepsName ? name : "\(ContentDigest(bytes))-\(name)")"
    if Path.exists(target) { return target }
    do throws(SystemError) {
      try File.create(target, bytes)
    } catch {
      unlink(target)
      throw .notCopied(library: original, folder: folder, reason: error.text)
    }
    return target
  }

  /// Removes the folder, and those that processes have left behind that were killed. Libraries that are open stay usable.
  ///
  /// At the end of a run and not at its start, which is to be fast also where thousands of files lie in TMPDIR.
  func remove() {
    Self.removeFolder(folder)
    Self.removeAbandoned(in: Path.folder(of: folder))
  }

  private static func removeFolder(_ folder: String) {
    for name in Path.names(in: folder) where name != "." && name != ".." { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}
