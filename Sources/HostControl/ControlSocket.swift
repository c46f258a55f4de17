import CGlibc
import Glibc
import HostSystem
import Synchronization

/// The listening socket of an app. Its name goes with the object.
final class ControlSocket: Sendable {
  let listener: UnixSocket
  let name: String
  private let path: String
  private let folder: ControlFolder
  private let openFolder: OpenFolder
  private let lock: SocketLock
  private let file: FileIdentity?
  /// Another app replaces this one: the lock stays, so that commands find the run meanwhile.
  let isFollowed = Atomic(false)

  /// Only the user may connect. Removes what ended runs and the former app left. The run keeps the name that it had
  /// under the same supervisor; a name of another run gets a number.
  init(
    in folder: ControlFolder, pid: pid_t, name: String = "host", application: String? = nil,
    supervisor: pid_t = getppid()
  ) throws(Diagnostic) {
    self.folder = folder
    path = "\(folder.path)/\(ControlFolder.name(of: pid))"
    _ = try RunningApps(in: folder).pids()
    let note: RunNote
    (openFolder, lock, listener, note) = try Self.listen(in: folder, pid: pid) { open in
      let others = open.lockedPids.filter { $0 != pid }.compactMap { SocketLock.note(of: $0, in: open) }
      let former = others.first { $0.supervisor == supervisor }?.name
      let name = former ?? RunNote.free(name, among: Set(others.map(\.name)))
      return RunNote(name: name, supervisor: supervisor, application: application)
    }
    self.name = note.name
    file = FileIdentity(at: path)
    for other in openFolder.lockedPids where SocketLock.note(of: other, in: openFolder)?.supervisor == supervisor {
      SocketLock.removeRemains(of: other, in: openFolder)
    }
  }

  /// Somebody may have removed the folder.
  func isInPlace(in folder: ControlFolder) -> Bool { folder == self.folder && hasName && lock.isInPlace }

  private var hasName: Bool { file != nil && file == FileIdentity(at: path) }

  private static func listen(
    in folder: ControlFolder, pid: pid_t, tries: Int = 10, noting note: (OpenFolder) -> RunNote
  ) throws(Diagnostic) -> (OpenFolder, SocketLock, UnixSocket, RunNote) {
    let name = ControlFolder.name(of: pid)
    let openFolder = try folder.make()
    do throws(SystemError) {
      if let lock = try SocketLock(of: pid, in: openFolder) {
        // Before anybody sees the socket.
        let note = note(openFolder)
        lock.note(note)
        do throws(SystemError) { return (openFolder, lock, try listen(in: openFolder, name: name), note) } catch {
          lock.remove()
          throw error
        }
      }
    } catch {
      // Somebody may just have removed the folder.
      guard error.number == ENOENT, tries > 1 else { throw .noSocket("\(folder.path)/\(name)", reason: error.text) }
      return try listen(in: folder, pid: pid, tries: tries - 1, noting: note)
    }
    // A process that checks the lock holds it for a moment.
    guard tries > 1 else {
      let reason = "another app has it, a process of this number in another container"
      throw .noSocket("\(folder.path)/\(name)", reason: reason)
    }
    usleep(1000)
    return try listen(in: folder, pid: pid, tries: tries - 1, noting: note)
  }

  private static func listen(in folder: OpenFolder, name: String) throws(SystemError) -> UnixSocket {
    let socket = try UnixSocket()
    // Linux gives the file the mode of the socket (unix(7)).
    guard fchmod(socket.number, 0o600) == 0 else { throw .last }
    // Named only when it listens, so that each client that sees it can connect.
    let newName = ".\(name)"
    folder.remove(newName)
    guard folder.withAddress(of: newName, { bind(socket.number, $0, $1) }) == 0,
      Glibc.listen(socket.number, 16) == 0
    else {
      let error = SystemError.last
      folder.remove(newName)
      throw error
    }
    do throws(SystemError) { try folder.rename(newName, to: name) } catch {
      folder.remove(newName)
      throw error
    }
    return socket
  }

  deinit {
    let name = Path.name(of: path)
    if lock.isInPlace {
      // The lock stays while the socket does: without it nobody would see that the socket is left.
      if openFolder.remove(name), !isFollowed.load(ordering: .sequentiallyConsistent) { lock.remove() }
    } else if hasName {
      // Another app may have the name by now: a process of this number in another container.
      openFolder.remove(name)
    }
    folder.removeIfEmpty()
  }
}

/// A Unix stream socket, closed at the end of its life. Processes that this one starts don't get it.
package final class UnixSocket: Sendable {
  private let descriptor: Descriptor

  package var number: Int32 { descriptor.number }

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor.closedInForks() }

  convenience init() throws(SystemError) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    self.init(try Descriptor(socket(AF_UNIX, type, 0)))
  }

  func accept() throws(SystemError) -> UnixSocket? {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    do throws(SystemError) {
      return UnixSocket(try Descriptor(accept4(number, nil, nil, flags)))
    } catch {
      // The other end may be gone already.
      if error.isTemporary || error == SystemError(number: ECONNABORTED) { return nil }
      throw error
    }
  }

  /// Returns how many bytes were sent, or -1 with an errno. A reader that is gone raises no signal.
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
  }

  /// The other end's, when it connected; nil when unknown.
  var credentials: (pid: pid_t, uid: uid_t, gid: gid_t)? {
    // struct ucred, which Swift's Glibc module leaves out: pid, uid, gid (unix(7), SO_PEERCRED).
    var credentials: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, uid_t.max, gid_t.max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0,
      Int(size) == MemoryLayout.size(ofValue: credentials)
    else { return nil }
    return credentials
  }
}
