import HostSystem
import FoundationEssentials
import Glibc

/// The private folder in which running apps have their control sockets, each named for its process: `4711.sock`. Nothing
/// but sockets and their locks is removed from it.
///
/// The folder is the register of the apps that run: whoever can enter it is their user.
package struct ControlFolder: Sendable, Equatable {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// The folder of this user: `host` in `XDG_RUNTIME_DIR`, which the XDG Base Directory Specification makes private, or
  /// else `host-<uid>` in `TMPDIR` or in /tmp.
  package static var ofUser: ControlFolder { ofUser(environment: ProcessInfo.processInfo.environment) }

  static func ofUser(environment: [String: String]) -> ControlFolder {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), access(runtime, W_OK | X_OK) == 0 {
      return ControlFolder("\(runtime)/host")
    }
    let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return ControlFolder("\(temporary)/host-\(geteuid())")
  }

  static func name(of pid: pid_t) -> String { "\(pid).sock" }

  /// The name of the file whose lock says that a process lives.
  static func lockName(of pid: pid_t) -> String { "\(pid).lock" }

  /// The process that a socket is named for; nil for the name of something else.
  static func pid(ofName name: String) -> pid_t? { pid(of: name) { Self.name(of: $0) } }

  /// The process that a lock is named for; nil for the name of something else.
  static func pid(ofLockName name: String) -> pid_t? { pid(of: name) { lockName(of: $0) } }

  private static func pid(of name: String, named: (pid_t) -> String) -> pid_t? {
    guard let dot = name.lastIndex(of: "."), let pid = pid_t(name[..<dot]), pid > 0, named(pid) == name else {
      return nil
    }
    return pid
  }

  /// Opens the folder, and makes it first when it isn't there.
  func make() throws(ControlFault) -> OpenFolder {
    if mkdir(path, 0o700) == 0 {
      // Without it the folder stays when the last app ends, no more.
      try? FolderMarker.put(in: path)
    } else if errno != EEXIST {
      throw .noFolder(path, reason: SystemError.last.text)
    }
    guard let folder = try open() else { throw .noFolder(path, reason: SystemError(number: ENOENT).text) }
    return folder
  }

  /// Opens the folder; nil when it isn't there.
  ///
  /// - Throws: that the folder isn't private: somebody else might have made it, to be taken for our apps.
  func open() throws(ControlFault) -> OpenFolder? {
    // Checked and used through one descriptor, so that nobody can put another folder in its place in between.
    let descriptor: Descriptor
    do throws(SystemError) {
      descriptor = try Descriptor(raising: Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
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
    guard FolderMarker.isIn(path), (try? FileManager.default.contentsOfDirectory(atPath: path)) == [FolderMarker.name]
    else { return }
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
  var pids: [pid_t] { names.compactMap(ControlFolder.pid(ofName:)).sorted() }

  /// The processes that have a lock here, whether they are alive or not; sorted.
  var lockedPids: [pid_t] { names.compactMap(ControlFolder.pid(ofLockName:)).sorted() }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// The address of a file of the folder, for bind(2) and connect(2).
  ///
  /// An address has room for a path of 107 bytes; by way of /proc every folder's files have a short one.
  func address(of name: String) -> SocketAddress { SocketAddress(path: "/proc/self/fd/\(descriptor.number)/\(name)") }

  func remove(_ name: String) { unlinkat(descriptor.number, name, 0) }

  func rename(_ name: String, to newName: String) throws(SystemError) {
    guard renameat(descriptor.number, name, descriptor.number, newName) == 0 else { throw .last }
  }
}
