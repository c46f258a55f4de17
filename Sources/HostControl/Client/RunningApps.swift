package import HostModel

/// The apps of this user that run now.
package struct RunningApps: Sendable {
  private let folder: ControlFolder

  package init(in folder: ControlFolder) {
    self.folder = folder
  }

  /// The processes of the apps, sorted. Removes what apps have left that died.
  func pids() throws(ControlFault) -> [Int32] {
    guard let openFolder = try folder.open() else { return [] }
    let pids = openFolder.pids.filter { pid in
      switch SocketLock.state(of: pid, in: openFolder) {
      case .held: return true
      case .free:
        SocketLock.removeRemains(of: pid, in: openFolder)
        return false
      case .none:
        // Somebody has removed the lock; then only who listens can tell.
        if case .nobody? = try? ControlClient.connect(to: pid, in: openFolder) { return false }
        return true
      }
    }
    if pids.isEmpty { folder.removeIfEmpty() }
    return pids
  }

  /// Connects to the app that is meant: that of a process, or else the only one.
  package func connect(pid: Int32? = nil) throws(ControlFault) -> ControlClient {
    try ControlClient(pid: try app(pid: pid), in: folder)
  }

  /// The process of the app that is meant.
  package func app(pid: Int32? = nil) throws(ControlFault) -> Int32 {
    let pids = try pids()
    if let pid {
      guard pids.contains(pid) else { throw .unknownApp(pid: pid, running: pids) }
      return pid
    }
    guard let only = pids.first else { throw .noApp }
    guard pids.count == 1 else { throw .severalApps(pids) }
    return only
  }

  /// Whether an app has come so far that its user sees something: until then it may end because it can't begin.
  func hasBegun(_ pid: Int32) -> Bool {
    guard let status = try? ControlClient(pid: pid, in: folder, timeout: .seconds(2)).status() else { return false }
    return !status.stack.isEmpty || status.awaits != nil
  }

  /// What each app is made of. An app that doesn't answer has its reason in the place.
  package func statuses(timeout: Duration = .seconds(2)) throws(ControlFault) -> [(
    Int32, Result<HostStatus, ControlFault>
  )] {
    try pids().map { pid in
      do throws(ControlFault) {
        return (pid, .success(try ControlClient(pid: pid, in: folder, timeout: timeout).status()))
      } catch {
        return (pid, .failure(error))
      }
    }
  }
}
