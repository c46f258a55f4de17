import CGlibc
import Glibc
import Synchronization

/// A folder in the system's folder for temporary files that only its owner may enter, and that is gone when nobody needs it
/// any more, however its process ends.
///
/// It has a marker (``FolderMarker``), and a lock that lasts as long as somebody lives there.
package final class PrivateFolder: Sendable {
  package enum Purpose: String, CaseIterable, Sendable {
    /// Copies of libraries that are open.
    case run
    /// What a compiler needs while it runs.
    case build
    /// What an implementation of a worker keeps while it is checked.
    case check

    fileprivate var prefix: String { "\(Self.prefix)\(rawValue)-" }

    fileprivate static let prefix = "host-"
  }

  package let path: String
  private let locks: Mutex<FolderLock?>

  /// Says that somebody lives here; nil where folders can't be locked.
  package var lock: FolderLock? { locks.withLock(\.self) }

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - purpose: what it is for.
  ///   - parent: the folder to make it in.
  ///   - isJudged: whether nobody may be able to put another folder in its place.
  package init(
    for purpose: Purpose, in parent: String = PrivateFolder.temporaryFolder, isJudged: Bool = true
  ) throws(PrivateFolderFault) {
    if isJudged { try Self.expectTrusted(parent) }
    var template = Array("\(parent)/\(purpose.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .notMade(parent: parent, reason: SystemError.last.text)
    }
    path = String(nullTerminated: template)
    // Locked before it is marked: nobody removes it in between.
    locks = Mutex(FolderLock(path, isShared: true))
    try mark()
  }

  /// Takes a folder that was made by another process, which removes it in the end and has judged it or needs no code of it.
  package init(path: String) {
    self.path = path
    locks = Mutex(FolderLock(path, isShared: true))
  }

  /// `TMPDIR`, or /tmp.
  package static var temporaryFolder: String {
    guard let folder = ProcessEnvironment.get("TMPDIR"), !folder.isEmpty else { return "/tmp" }
    return folder
  }

  /// Makes the folder again, under the same name, when somebody has removed it: those who clean up TMPDIR do.
  package func renew() throws(PrivateFolderFault) {
    if FolderMarker.isIn(path) { return }
    try expectTrusted()
    let parent = Path.folder(of: path)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST && FolderMarker.isPrivate(path) else {
      throw .notMade(parent: parent, reason: SystemError.last.text)
    }
    locks.withLock { $0 = FolderLock(path, isShared: true) }
    try mark()
  }

  /// Removes the folder, and those that processes have left behind that were killed. Libraries that are open stay usable.
  ///
  /// At the end of a run and not at its start, which is to be fast also where thousands of files lie in TMPDIR.
  package func remove() {
    Self.remove(path)
    let parent = Path.folder(of: path)
    // The folder is read once: it may hold thousands of others.
    for name in Path.names(in: parent, beginningWith: Purpose.prefix)
    where Purpose.allCases.contains(where: { name.hasPrefix($0.prefix) }) {
      // Who lives there holds a lock, which others may share and whoever removes it may not.
      let folder = Path.join(parent, name)
      guard FolderMarker.isIn(folder), let lock = FolderLock(folder) else { continue }
      withExtendedLifetime(lock) { Self.remove(folder) }
    }
  }

  private static func remove(_ folder: String) {
    if FolderMarker.isIn(folder) { File.remove(folder) }
  }

  private func mark() throws(PrivateFolderFault) {
    do throws(SystemError) {
      try FolderMarker.put(in: path)
    } catch {
      throw .notMade(parent: Path.folder(of: path), reason: error.text)
    }
  }

  /// Whoever may put another folder in the place of this one could have any copy opened.
  package func expectTrusted() throws(PrivateFolderFault) { try Self.expectTrusted(Path.folder(of: path)) }

  private static func expectTrusted(_ parent: String) throws(PrivateFolderFault) {
    let components: [PathComponent]
    do throws(SystemError) { components = try FileWalk.components(to: parent) } catch {
      throw .notMade(parent: parent, reason: error.text)
    }
    if let violation = Trust.ofThisProcess.violation(components) { throw .distrusted(violation) }
  }
}
