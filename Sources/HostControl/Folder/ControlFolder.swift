import FoundationEssentials
import Glibc
import HostCore

/// The private folder in which running apps have their control sockets, each named for its process: `4711.sock`.
///
/// The folder is the register of the apps that run: whoever can enter it is their user.
public struct ControlFolder: Sendable, Equatable {
  /// The folder.
  public let path: String

  /// Names a folder.
  public init(_ path: String) {
    self.path = path
  }

  /// The folder of this user: `host` in `XDG_RUNTIME_DIR`, which the XDG Base Directory Specification makes private, or
  /// else `host-<uid>` in `TMPDIR` or in /tmp.
  public static var ofUser: ControlFolder { ofUser(environment: ProcessInfo.processInfo.environment) }

  static func ofUser(environment: [String: String]) -> ControlFolder {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), access(runtime, W_OK | X_OK) == 0 {
      return ControlFolder("\(runtime)/host")
    }
    let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return ControlFolder("\(temporary)/host-\(geteuid())")
  }

  /// The name of the socket of a process.
  static func name(of pid: pid_t) -> String { "\(pid).sock" }

  /// The process that a socket is named for; nil for the name of something else.
  static func pid(ofName name: String) -> pid_t? {
    guard name.hasSuffix(".sock"), let pid = pid_t(name.dropLast(5)), pid > 0, Self.name(of: pid) == name else {
      return nil
    }
    return pid
  }

  /// Opens the folder, and makes it first when it isn't there.
  func make() throws(ControlFault) -> OpenFolder {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .noFolder(path, reason: SystemError.last.text) }
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
    let folder = OpenFolder(path: path, descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw .noFolder(path, reason: SystemError.last.text) }
    guard status.st_uid == geteuid() else { throw .notPrivate(path, reason: "it belongs to another user") }
    guard status.st_mode & 0o077 == 0 else { throw .notPrivate(path, reason: "others may enter it") }
    return folder
  }

  /// Removes the folder when no app has a socket in it.
  func removeIfEmpty() { rmdir(path) }
}

/// A folder that was found to be private.
struct OpenFolder: Sendable {
  let path: String
  let descriptor: Descriptor

  /// The processes that have a socket here, whether they are alive or not; sorted.
  var pids: [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).compactMap(ControlFolder.pid).sorted()
  }

  /// The address of a file of the folder, for bind(2) and connect(2).
  ///
  /// An address has room for a path of 107 bytes; by way of /proc every folder's files have a short one.
  func address(of name: String) -> SocketAddress { SocketAddress(path: "/proc/self/fd/\(descriptor.number)/\(name)") }

  func remove(_ name: String) { unlinkat(descriptor.number, name, 0) }

  func rename(_ name: String, to newName: String) throws(SystemError) {
    guard renameat(descriptor.number, name, descriptor.number, newName) == 0 else { throw .last }
  }
}
