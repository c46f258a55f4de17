import Glibc
package import HostRuntime
package import HostSystem
import ScreenModel

/// Lets the process continue without its terminal, and end the run at signals then.
@MainActor
package final class TerminalLeaving {
  private let host: Host
  private let launch: LaunchContext?
  private var signals: SignalWatch?

  package init(_ host: Host, _ launch: LaunchContext?, keeps: Bool) {
    (self.host, self.launch) = (host, launch)
    guard let launch else { return }
    let (memory, isUnattended) = (JournalMemory(descriptor: launch.input), host.longestUnattendedHang != nil)
    if isUnattended { memory.set(.unattended) }
    guard launch.canDetach || launch.isDetached else { return }
    host.keeps = keeps || SavedHandler.isIgnored(SIGHUP)
    if launch.canDetach { host.onDetach = { [weak self] in self?.leave() } }
    guard host.outlivesTerminal else { return }
    if !isUnattended { memory.set(.keeping) }
    // SIG_IGN would hide it from everybody; the default would end the process when a display goes.
    signal(SIGHUP) { _ in }
  }

  /// Ends the run at those signals: else the last step would not be on the disk.
  package func hearSignals() throws(SystemError) {
    guard signals == nil else { return }
    signals = try SignalWatch([SIGTERM, SIGHUP, SIGINT]) { [host] number in
      Task { @MainActor in host.end(.signal(number)) }
    }
  }

  package func stop() {
    host.onDetach = nil
    signals?.stop()
  }

  private func leave() {
    // Without descriptors for it, such a signal ends the process at once.
    try? hearSignals()
    Console.leaveTerminal()
    setsid()
    guard let launch else { return }
    let name = Printable.text(host.name)
    JournalMemory(descriptor: launch.input)
      .set(.detached("host: \(name) runs as process \(getpid()); host attach shows it"))
    SupervisorWatch.tell(SIGUSR1)
  }
}
