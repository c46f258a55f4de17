import Glibc
import HostSystem

/// The private folder in which running apps have their control sockets, each named for its process: `4711.sock`. Nothing
/// but sockets and their locks is removed from it.
///
/// The folder is the register of the apps that run: whoever can enter it is their user. The lock of an app that has ended stays there until its
/// supervisor has another, or has ended: so commands find the run.
package struct ControlFolder: Sendable, Equatable {
  let path: String

  init(_ path: String) { self.path = path }

  /// The folder of this user: `host` in `XDG_RUNTIME_DIR`, which the XDG Base Directory Specification makes private, or
  /// else `host-<uid>` in ``PrivateFolder/temporaryFolder``.
  package static var ofUser: ControlFolder { ofUser(environment: ProcessEnvironment.all) }

  package static func ofUser(environment: [String: String]) -> ControlFolder {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), access(runtime, W_OK | X_OK) == 0 {
      return ControlFolder("\(runtime)/host")
    }
    return ControlFolder("\(PrivateFolder.temporaryFolder { environment[$0] })/host-\(geteuid())")
  }

  static func name(of pid: pid_t) -> String { "\(pid).sock" }

  /// The name of the file whose lock says that a process lives.
  static func lockName(of pid: pid_t) -> String { "\(pid).lock" }

  /// The process that a socket, or a file with another name, is named for; nil for the name of something else.
  static func pid(ofName name: String, _ named: (pid_t) -> String = name(of:)) -> pid_t? {
    guard let dot = name.lastIndex(of: "."), let pid = pid_t(name[..<dot]), pid > 0, named(pid) == name else {
      return nil
    }
    return pid
  }

  /// Opens the folder, and makes it first when it isn't there.
  func make() throws(Diagnostic) -> OpenFolder {
    if mkdir(path, 0o700) == 0 {
      // Without it the folder stays when the last app ends, no more.
      try? FolderMarker.put(in: path)
    } else if errno != EEXIST {
      throw .noFolder(path, reason: SystemError.last.text)
    }
    guard let folder = try open() else { throw .noFolder(path, reason: SystemError(number: ENOENT).text) }
    return folder
  }

  /// Nil when it isn't there. One that isn't private is refused: somebody else might have made it, to be taken for our apps.
  func open() throws(Diagnostic) -> OpenFolder? {
    // Checked and used through one descriptor, so that nobody can put another folder in its place in between.
    let descriptor: Descriptor
    do throws(SystemError) {
      descriptor = try Descriptor(Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
    } catch {
      if error == SystemError(number: ENOENT) { return nil }
      throw .noFolder(path, reason: error.text)
    }
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw .noFolder(path, reason: SystemError.last.text) }
    guard status.st_uid == geteuid() else { throw .notPrivate(path, reason: "it belongs to another user") }
    guard status.st_mode & 0o077 == 0 else { throw .notPrivate(path, reason: "others may enter it") }
    return OpenFolder(path: path, descriptor: descriptor)
  }

  /// Removes the folder when the host has made it and no app has a socket in it.
  func removeIfEmpty() {
    guard FolderMarker.isIn(path), Set(Path.names(in: path)) == [".", "..", FolderMarker.name] else { return }
    unlink("\(path)/\(FolderMarker.name)")
    rmdir(path)
  }
}

/// A folder that was found to be private.
final class OpenFolder: Sendable {
  let path: String
  let descriptor: Descriptor

  fileprivate init(path: String, descriptor: consuming Descriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// The processes that have a socket here, whether they are alive or not; sorted.
  var pids: [pid_t] { names.compactMap { ControlFolder.pid(ofName: $0) }.sorted() }

  /// The processes that have a lock here, whether they are alive or not; sorted.
  var lockedPids: [pid_t] { names.compactMap { ControlFolder.pid(ofName: $0, ControlFolder.lockName) }.sorted() }

  private var names: [String] { Path.names(in: path) }

  func has(_ file: borrowing Descriptor, as name: String) -> Bool {
    FileIdentity(of: file.number).map { $0 == FileIdentity(at: path(to: name)) } ?? false
  }

  /// A path of a file of the folder, whatever has become of the folder's own path.
  func path(to name: String) -> String { "/proc/self/fd/\(descriptor.number)/\(name)" }

  /// Hands over the address of a file of the folder, for bind(2) and connect(2). By way of /proc every folder's files have a short one.
  func withAddress<Result>(of name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
    UnixAddress(path(to: name).utf8)?.with(body)
  }

  /// Removes a file, and says whether it is gone.
  @discardableResult
  func remove(_ name: String) -> Bool { unlinkat(descriptor.number, name, 0) == 0 || errno == ENOENT }

  func rename(_ name: String, to newName: String) throws(SystemError) {
    guard renameat(descriptor.number, name, descriptor.number, newName) == 0 else { throw .last }
  }
}

/// What stands in an app's lock: by what its run is known, from one app to the next.
struct RunNote: Equatable {
  static let mostBytes = 256 + Int(PATH_MAX)

  let name: String
  /// The parent of the app, which starts the next one.
  let supervisor: pid_t
  /// The manifest's file; nil when an older host has written the note.
  var application: String?

  /// Whether a name can be one: it isn't the number of a process, and has nothing that a terminal or a shell reads as a sign.
  static func isValid(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && pid_t(name) == nil && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".unicodeScalars.contains($0)
      }
  }

  /// The name itself, or, when others have it, the name with the first number that is free.
  static func free(_ name: String, among others: Set<String>) -> String {
    if !others.contains(name) { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !others.contains($0) } ?? name
  }
}

/// Says that an app lives: a lock on the file beside its socket, `4711.lock`, which ends with the process however that ends
/// (flock(2)).
///
/// The number of the process couldn't say so: in a container that shares the folder it is another's.
final class SocketLock: Sendable {
  enum State {
    case held
    /// Whoever held it has ended.
    case free
    case none
  }

  private let file: Descriptor
  private let folder: OpenFolder
  private let name: String

  /// Takes the lock, and makes its file unless only one that is left is meant; nil when another process holds it.
  init?(of pid: pid_t, in folder: OpenFolder, isMade: Bool = true) throws(SystemError) {
    self.folder = folder
    name = ControlFolder.lockName(of: pid)
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (isMade ? O_CREAT : 0)
    while true {
      let file = try Descriptor(openat(folder.descriptor.number, name, flags, 0o600))
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
        let error = SystemError.last
        if error.isTemporary { return nil }
        throw error
      }
      // Whoever held it before may have removed the file meanwhile: then this lock says nothing to others.
      if folder.has(file, as: name) {
        self.file = file
        return
      }
    }
  }

  deinit {
    // The lock is that of all copies of the descriptor, and a program that is being started just now has one for a moment.
    flock(file.number, LOCK_UN)
  }

  /// Writes down what the run of the process is called, and whose child the process is.
  func note(_ run: RunNote) {
    let text = Array("\(run.name)\n\(run.supervisor)\n\(run.application ?? "")".utf8)
    _ = ftruncate(file.number, 0)
    _ = pwrite(file.number, text, text.count, 0)
  }

  /// What was written down of a process, which may have ended; nil when nothing was.
  static func note(of pid: pid_t, in folder: OpenFolder) -> RunNote? {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    guard
      let file = try? Descriptor(openat(folder.descriptor.number, ControlFolder.lockName(of: pid), flags))
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: RunNote.mostBytes)
    let count = pread(file.number, &bytes, bytes.count, 0)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n", maxSplits: 2)
    guard lines.count >= 2, let supervisor = pid_t(lines[1]), RunNote.isValid(String(lines[0])) else { return nil }
    return RunNote(
      name: String(lines[0]), supervisor: supervisor, application: lines.count > 2 ? String(lines[2]) : nil)
  }

  /// Whether the lock still is where others look for it.
  var isInPlace: Bool { folder.has(file, as: name) }

  /// Removes the file, and so lets go of the lock.
  func remove() { if isInPlace { folder.remove(name) } }

  static func state(of pid: pid_t, in folder: OpenFolder) -> State {
    let name = ControlFolder.lockName(of: pid)
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW
    guard let file = try? Descriptor(openat(folder.descriptor.number, name, flags)) else { return .none }
    guard flock(file.number, LOCK_SH | LOCK_NB) == 0 else { return .held }
    flock(file.number, LOCK_UN)
    return .free
  }

  /// Removes what an app has left that has ended.
  static func removeRemains(of pid: pid_t, in folder: OpenFolder) {
    guard let lock = try? SocketLock(of: pid, in: folder, isMade: false) else { return }
    // The lock is the last: what is left is looked for by it.
    let socket = ControlFolder.name(of: pid)
    if [".\(socket)", socket].allSatisfy({ folder.remove($0) }) { lock.remove() }
  }
}
