import HostSystem
import Glibc

/// The socket at which an app waits for its clients. Its name disappears with the object.
final class ControlSocket: Sendable {
  let listener: UnixSocket
  private let name: String
  private let folder: ControlFolder
  private let openFolder: OpenFolder
  private let lock: SocketLock
  /// The file of the socket.
  private let inode: ino_t?

  /// Makes the socket of a process; only its user may connect to it. Removes the sockets of apps that have ended.
  init(in folder: ControlFolder, pid: pid_t) throws(ControlFault) {
    self.folder = folder
    name = ControlFolder.name(of: pid)
    (openFolder, lock, listener) = try Self.listen(in: folder, pid: pid)
    inode = Self.inode("\(folder.path)/\(name)")
  }

  /// Whether clients find it: somebody may have removed the folder.
  var isInPlace: Bool { inode != nil && inode == Self.inode("\(folder.path)/\(name)") && lock.isInPlace }

  private static func inode(_ path: String) -> ino_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_ino : nil
  }

  private static func listen(
    in folder: ControlFolder, pid: pid_t, tries: Int = 10
  ) throws(ControlFault) -> (OpenFolder, SocketLock, UnixSocket) {
    let name = ControlFolder.name(of: pid)
    let openFolder = try folder.make()
    for other in openFolder.lockedPids { SocketLock.removeRemains(of: other, in: openFolder) }
    do throws(SystemError) {
      if let lock = try SocketLock(of: pid, in: openFolder) {
        return (openFolder, lock, try listen(in: openFolder, name: name))
      }
    } catch {
      // Somebody may have removed the folder just now.
      guard error.number == ENOENT, tries > 1 else {
        throw .noSocket("\(folder.path)/\(name)", reason: error.text)
      }
      return try listen(in: folder, pid: pid, tries: tries - 1)
    }
    // Those who look whether an app lives hold its lock for a moment.
    guard tries > 1 else {
      let reason = "another app has it, a process of this number in another container"
      throw .noSocket("\(folder.path)/\(name)", reason: reason)
    }
    usleep(1000)
    return try listen(in: folder, pid: pid, tries: tries - 1)
  }

  private static func listen(in folder: OpenFolder, name: String) throws(SystemError) -> UnixSocket {
    let socket = try UnixSocket()
    // Linux gives the file the mode of the socket (unix(7)).
    guard fchmod(socket.number, 0o600) == 0 else { throw .last }
    // It gets its name when it listens, so that whoever sees it can connect.
    let newName = ".\(name)"
    folder.remove(newName)
    guard folder.address(of: newName).withPointer({ bind(socket.number, $0, $1) }) == 0,
      Glibc.listen(socket.number, 16) == 0
    else {
      let error = SystemError.last
      folder.remove(newName)
      throw error
    }
    try folder.rename(newName, to: name)
    return socket
  }

  deinit {
    // Another app may have the name by now, a process of this number in another container.
    if inode != nil, inode == Self.inode("\(folder.path)/\(name)") { openFolder.remove(name) }
    lock.remove()
    folder.removeIfEmpty()
  }
}
