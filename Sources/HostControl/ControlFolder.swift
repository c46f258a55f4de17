import Glibc
import HostSystem

/// The private folder with the control sockets of running apps, each named for its process: `4711.sock`. Only sockets
/// and their locks are removed from it.
///
/// It registers the running apps of the user who can enter it. The lock of an ended app stays until its supervisor has
/// another app, or has ended, so that commands find the run.
package struct ControlFolder: Sendable, Equatable {
  let path: String

  init(_ path: String) { self.path = path }

  /// `host` in `XDG_RUNTIME_DIR`, which the XDG Base Directory Specification makes private; else `host-<uid>` in
  /// ``PrivateFolder/temporaryFolder``.
  package static var ofUser: ControlFolder { ofUser(environment: ProcessEnvironment.all) }

  package static func ofUser(environment: [String: String]) -> ControlFolder {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), access(runtime, W_OK | X_OK) == 0 {
      return ControlFolder("\(runtime)/host")
    }
    return ControlFolder("\(PrivateFolder.temporaryFolder { environment[$0] })/host-\(geteuid())")
  }

  static func name(of pid: pid_t) -> String { "\(pid).sock" }

  /// The lock is held while the process lives.
  static func lockName(of pid: pid_t) -> String { "\(pid).lock" }

  static func pid(ofName name: String, _ named: (pid_t) -> String = name(of:)) -> pid_t? {
    guard let dot = name.lastIndex(of: "."), let pid = pid_t(name[..<dot]), pid > 0, named(pid) == name else {
      return nil
    }
    return pid
  }

  func make() throws(Diagnostic) -> OpenFolder {
    if mkdir(path, 0o700) == 0 {
      // Without the marker the folder only stays when the last app ends.
      try? FolderMarker.put(in: path)
    } else if errno != EEXIST {
      throw .noFolder(path, reason: SystemError.last.text)
    }
    guard let folder = try open() else { throw .noFolder(path, reason: SystemError(number: ENOENT).text) }
    return folder
  }

  /// Nil when there is none. Throws unless it is private: another user could have made it to pose as our apps.
  func open() throws(Diagnostic) -> OpenFolder? {
    // Checked and used through one descriptor, so that nobody can replace the folder in between.
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

  /// Only a folder that the host has made.
  func removeIfEmpty() {
    guard FolderMarker.isIn(path), Path.names(in: path) == [FolderMarker.name] else { return }
    unlink("\(path)/\(FolderMarker.name)")
    rmdir(path)
  }
}

final class OpenFolder: Sendable {
  let path: String
  let descriptor: Descriptor

  fileprivate init(path: String, descriptor: consuming Descriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Alive or not; sorted.
  var pids: [pid_t] { names.compactMap { ControlFolder.pid(ofName: $0) }.sorted() }
  var lockedPids: [pid_t] { names.compactMap { ControlFolder.pid(ofName: $0, ControlFolder.lockName) }.sorted() }

  private var names: [String] { Path.names(in: path) }

  func has(_ file: borrowing Descriptor, as name: String) -> Bool {
    FileIdentity(of: file.number).map { $0 == FileIdentity(at: path(to: name)) } ?? false
  }

  /// Valid even when the folder is renamed or removed.
  func path(to name: String) -> String { "/proc/self/fd/\(descriptor.number)/\(name)" }

  /// For bind(2) and connect(2). A path by way of /proc is short enough for an address.
  func withAddress<Result>(of name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
    UnixAddress(path(to: name).utf8)?.with(body)
  }

  /// Returns whether the file is gone.
  @discardableResult
  func remove(_ name: String) -> Bool { unlinkat(descriptor.number, name, 0) == 0 || errno == ENOENT }

  func rename(_ name: String, to newName: String) throws(SystemError) {
    guard renameat(descriptor.number, name, descriptor.number, newName) == 0 else { throw .last }
  }
}

/// The content of an app's lock: it identifies the run from one app to the next.
package struct RunNote: Equatable {
  static let mostBytes = 256 + Int(PATH_MAX)

  let name: String
  /// The parent of the app, which starts the next one.
  let supervisor: pid_t
  /// The manifest's file; nil when an older host wrote the note.
  var application: String?

  /// No process number, and nothing that a terminal or a shell treats specially.
  package static func isValid(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && pid_t(name) == nil && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".unicodeScalars.contains($0)
      }
  }

  static func free(_ name: String, among others: Set<String>) -> String {
    if !others.contains(name) { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !others.contains($0) } ?? name
  }
}

/// The lock on `4711.lock`, beside an app's socket, says that the app lives; it ends with the process (flock(2)).
/// The process number alone can't tell: in a container that shares the folder it is another process's.
final class SocketLock: Sendable {
  enum State {
    case held
    case free
    case none
  }

  private let file: Descriptor
  private let folder: OpenFolder
  private let name: String

  /// Nil when another process holds it. Without `isMade` the file must exist.
  init?(of pid: pid_t, in folder: OpenFolder, isMade: Bool = true) throws(SystemError) {
    self.folder = folder
    name = ControlFolder.lockName(of: pid)
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (isMade ? O_CREAT : 0)
    while true {
      let file = try Descriptor(openat(folder.descriptor.number, name, flags, 0o600)).closedInForks()
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
        let error = SystemError.last
        if error.isTemporary { return nil }
        throw error
      }
      // The former holder may have removed the file: then nobody sees this lock.
      if folder.has(file, as: name) {
        self.file = file
        return
      }
    }
  }

  deinit {
    // Closing isn't enough: a program that is being started has a copy of the descriptor for a moment.
    flock(file.number, LOCK_UN)
  }

  func note(_ run: RunNote) {
    let text = Array("\(run.name)\n\(run.supervisor)\n\(run.application ?? "")".utf8)
    _ = ftruncate(file.number, 0)
    _ = pwrite(file.number, text, text.count, 0)
  }

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

  var isInPlace: Bool { folder.has(file, as: name) }

  func remove() { if isInPlace { folder.remove(name) } }

  static func state(of pid: pid_t, in folder: OpenFolder) -> State {
    let name = ControlFolder.lockName(of: pid)
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW
    guard let file = try? Descriptor(openat(folder.descriptor.number, name, flags)) else { return .none }
    guard flock(file.number, LOCK_SH | LOCK_NB) == 0 else { return .held }
    flock(file.number, LOCK_UN)
    return .free
  }

  static func removeRemains(of pid: pid_t, in folder: OpenFolder) {
    guard let lock = try? SocketLock(of: pid, in: folder, isMade: false) else { return }
    // The lock goes last: by it others find what is left.
    let socket = ControlFolder.name(of: pid)
    if [".\(socket)", socket].allSatisfy({ folder.remove($0) }) { lock.remove() }
  }
}
