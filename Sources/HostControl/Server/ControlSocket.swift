import Glibc
import HostCore

/// The socket at which an app waits for its clients. Its name disappears with the object.
final class ControlSocket: Sendable {
  let descriptor: Descriptor
  private let name: String
  private let folder: ControlFolder
  private let openFolder: OpenFolder

  /// Makes the socket of a process; only its user may connect to it. Removes the sockets of processes that are gone.
  init(in folder: ControlFolder, pid: pid_t) throws(ControlFault) {
    self.folder = folder
    name = ControlFolder.name(of: pid)
    (openFolder, descriptor) = try Self.listen(in: folder, name: name)
  }

  private static func listen(
    in folder: ControlFolder, name: String, tries: Int = 10
  ) throws(ControlFault) -> (OpenFolder, Descriptor) {
    let openFolder = try folder.make()
    for pid in openFolder.pids where kill(pid, 0) != 0 && errno == ESRCH {
      openFolder.remove(ControlFolder.name(of: pid))
    }
    do throws(SystemError) {
      return (openFolder, try listen(in: openFolder, name: name))
    } catch {
      // An app that ended just now may have removed the folder, which was empty.
      guard error.number == ENOENT, tries > 1 else {
        throw .noSocket("\(folder.path)/\(name)", reason: error.text)
      }
      return try listen(in: folder, name: name, tries: tries - 1)
    }
  }

  private static func listen(in folder: OpenFolder, name: String) throws(SystemError) -> Descriptor {
    let descriptor = try UnixSocket.make()
    // Linux gives the file the mode of the socket (unix(7)).
    guard fchmod(descriptor.number, 0o600) == 0 else { throw .last }
    // It gets its name when it listens: a socket that doesn't is taken for that of an app that has died.
    let newName = ".\(name)"
    folder.remove(newName)
    guard folder.address(of: newName).withPointer({ bind(descriptor.number, $0, $1) }) == 0,
      Glibc.listen(descriptor.number, 16) == 0
    else {
      let error = SystemError.last
      folder.remove(newName)
      throw error
    }
    try folder.rename(newName, to: name)
    return descriptor
  }

  deinit {
    openFolder.remove(name)
    folder.removeIfEmpty()
  }
}
