import CGlibc
import Glibc
import Synchronization

/// A temporary folder that only its owner may enter. It is removed once nobody needs it, however its process ends: it
/// has a marker (``FolderMarker``), and a lock that lasts as long as somebody lives there.
package final class PrivateFolder: Sendable {
  package enum Purpose: String, CaseIterable, Sendable {
    case run
    case build
    case check

    fileprivate var prefix: String { "\(Self.prefix)\(rawValue)-" }

    fileprivate static let prefix = "host-"
  }

  private struct State {
    var path: String
    var lock: FolderLock?
  }

  private let state: Mutex<State>

  package var path: String { state.withLock(\.path) }

  /// Held while somebody lives here; nil where folders can't be locked.
  package var lock: FolderLock? { state.withLock(\.lock) }

  /// With `isJudged`, throws where somebody could put another folder in its place.
  package init(
    for purpose: Purpose, in parent: String = PrivateFolder.temporaryFolder, isJudged: Bool = true
  ) throws(Diagnostic) {
    if isJudged { try Self.expectTrusted(parent) }
    var template = Array("\(parent)/\(purpose.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .notMade(parent: parent, reason: SystemError.last.text) }
    let path = String(nullTerminated: template)
    // Locked before it is marked, so that nobody removes it in between.
    state = Mutex(State(path: path, lock: FolderLock(path, isShared: true)))
    try mark()
  }

  /// Takes another process's folder. That process removes it, and has judged it or needs no code from it.
  package init(path: String) { state = Mutex(State(path: path, lock: FolderLock(path, isShared: true))) }

  package static var temporaryFolder: String { temporaryFolder(ProcessEnvironment.get) }

  /// The folder that TMPDIR names, or another one while that is gone.
  package static func temporaryFolder(_ variable: (String) -> String?) -> String {
    let folders = temporaryFolders(variable)
    return folders.first(where: Path.isFolder) ?? folders[0]
  }

  private static func temporaryFolders(_ variable: (String) -> String?) -> [String] {
    let folder = variable("TMPDIR").flatMap { $0.isEmpty ? nil : Path.absolute($0) } ?? "/tmp"
    return [folder, variable("XDG_RUNTIME_DIR") ?? "", "/tmp"]
  }

  /// Where to make a folder again: at its path, or in the temporary folder while its parent is gone.
  package static func place(of path: String) -> String {
    Path.isFolder(Path.folder(of: path)) ? path : Path.join(temporaryFolder, Path.name(of: path))
  }

  /// Makes the folder again, under the same name, after a cleanup of TMPDIR has removed it.
  package func renew() throws(Diagnostic) {
    if FolderMarker.isIn(path) { return }
    let path = Self.place(of: path)
    let parent = Path.folder(of: path)
    try Self.expectTrusted(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST && FolderMarker.isPrivate(path) else {
      throw .notMade(parent: parent, reason: SystemError.last.text)
    }
    state.withLock { $0 = State(path: path, lock: FolderLock(path, isShared: true)) }
    try mark()
  }

  /// Libraries that are open stay usable. Another process may have made the folder again elsewhere while TMPDIR was gone.
  package func remove() {
    let parents = Self.temporaryFolders(ProcessEnvironment.get).filter(Path.isFolder)
    for place in [path] + parents.map({ Path.join($0, Path.name(of: path)) }) { Self.remove(place) }
  }

  /// Removes what killed processes left. The supervisor does it once, at the end of a run: a start and a build must be
  /// fast also with thousands of files in TMPDIR.
  package static func removeAbandoned(in parent: String) {
    // Listed once: the folder may hold thousands of others.
    for name in Path.names(in: parent, beginningWith: Purpose.prefix)
    where Purpose.allCases.contains(where: { name.hasPrefix($0.prefix) }) {
      // Those who live there share the lock; removal needs it alone.
      let folder = Path.join(parent, name)
      guard FolderMarker.isIn(folder), let lock = FolderLock(folder) else { continue }
      withExtendedLifetime(lock) { remove(folder) }
    }
  }

  /// The marker goes last: by it others find what couldn't be removed.
  private static func remove(_ folder: String) {
    guard FolderMarker.isIn(folder) else { return }
    for name in Path.names(in: folder) where name != FolderMarker.name {
      File.remove(Path.join(folder, name))
    }
    unlink(Path.join(folder, FolderMarker.name))
    if rmdir(folder) != 0 { try? FolderMarker.put(in: folder) }
  }

  private func mark() throws(Diagnostic) {
    do throws(SystemError) {
      try FolderMarker.put(in: path)
    } catch {
      throw .notMade(parent: Path.folder(of: path), reason: error.text)
    }
  }

  /// A user who can replace this folder can get any library opened.
  package func expectTrusted() throws(Diagnostic) { try Self.expectTrusted(Path.folder(of: path)) }

  private static func expectTrusted(_ parent: String) throws(Diagnostic) {
    let components: [PathComponent]
    do throws(SystemError) { components = try FileWalk.components(to: parent) } catch {
      throw .notMade(parent: parent, reason: error.text)
    }
    if let violation = Trust.ofThisProcess.violation(components) {
      throw Diagnostic(
        "no private folder for libraries can be made: \(violation.finding)",
        "set TMPDIR to a folder that only you and root may write to, or that is sticky like /tmp", isTransient: true)
    }
  }
}

extension Diagnostic {
  static func notMade(parent: String, reason: String) -> Self {
    Self(
      "\(parent): no private folder for libraries can be made: \(reason)",
      "set TMPDIR to a folder in which you may write", isTransient: true)
  }
}

/// Marks a folder as made by the host. One without it is never removed or emptied, whatever its name and owner.
/// A symbolic link that leads nowhere: made in one step, also where no file may grow (ulimit -f).
package enum FolderMarker {
  package static let name = ".made-by-host"

  package static func put(in folder: String) throws(SystemError) {
    guard let text = text(folder) else { throw .last }
    let link = "\(folder)/\(name)"
    unlink(link)
    guard symlink(text, link) == 0 else { throw .last }
  }

  package static func isIn(_ folder: String) -> Bool {
    guard isPrivate(folder), let text = text(folder) else { return false }
    return Path.target(ofLink: "\(folder)/\(name)") == text
  }

  static func isPrivate(_ folder: String) -> Bool {
    guard let status = Path.linkStatus(folder) else { return false }
    // A folder in one with the set-group-ID bit inherits it (inode(7)).
    return status.st_mode & (S_IFMT | 0o777) == S_IFDIR | 0o700 && status.st_uid == geteuid()
  }

  /// By device and inode: a copy of the folder isn't the folder.
  private static func text(_ folder: String) -> String? {
    Path.linkStatus(folder).map { "host removes this folder, \($0.st_dev):\($0.st_ino)" }
  }
}

/// Holds a folder until the process ends, however it ends (flock(2)), or drops the lock.
package final class FolderLock: Sendable {
  private let file: Descriptor

  /// Nil when another process holds it and `waits` is false, or there is no such folder.
  package init?(_ folder: String, isShared: Bool = false, waits: Bool = false) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    guard let file = try? Descriptor(open(folder, flags)).closedInForks() else { return nil }
    while flock(file.number, (isShared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)) != 0 {
      guard errno == EINTR else { return nil }
    }
    self.file = file
  }

  package static func take(_ folder: String, within milliseconds: Int) -> FolderLock? {
    for _ in 0..<milliseconds {
      if let lock = FolderLock(folder) { return lock }
      usleep(1000)
    }
    return nil
  }

  /// Another process may have removed the folder before it was locked.
  package func isOf(_ folder: String) -> Bool {
    FileIdentity(of: file.number).map { $0 == FileIdentity(at: folder) } == true
  }

  deinit {
    // Closing isn't enough: a program that is being started has a copy of the descriptor for a moment.
    flock(file.number, LOCK_UN)
  }
}
