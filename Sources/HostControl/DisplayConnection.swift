import Dispatch
package import DisplayProtocol
import Glibc
package import HostManifest
package import HostState
package import HostSystem
import Synchronization
package import VIPKit

/// A display's connection to a run. When an app is restarted, the display continues with the next one.
package final class DisplayConnection: Sendable {
  /// In this order.
  package enum Event: Sendable {
    /// An app begins to send its screen. SIGQUIT to the process ends the app when it hangs.
    case began(process: Int32)
    case line(JSONObject)
    case interrupted
    /// The run is over: why, or nil when it ended in order.
    case ended(Diagnostic?)
  }

  private let apps: RunningApps
  private let request: ControlRequest
  /// Senders don't wait: a hanging app reads nothing.
  private let writer = DispatchQueue(label: "display")
  /// The app's; nil while there is none.
  private let socket = Mutex<UnixSocket?>(nil)

  package init(_ display: DisplayProfile, in environment: EnvironmentValues, to apps: RunningApps) {
    (request, self.apps) = (.attach(display, in: environment), apps)
  }

  /// Calls `receive` on a thread of its own, from one app of the run to the next.
  package func follow(_ run: Run, _ receive: @escaping @Sendable (Event) -> Void) throws(SystemError) {
    try SystemThread.start { [self] in
      do throws(Diagnostic) {
        var app = run.app
        while true {
          // Asked before the app ends.
          let successor = SuccessorWait(of: app, beneath: run.supervisor, in: apps, timeout: Patience.successor)
          do throws(Diagnostic) {
            let client = try connect(to: app)
            receive(.began(process: successor.supervising ?? app))
            do throws(Diagnostic) { try client.lines { receive(.line($0)) } } catch {}
            socket.withLock { $0 = nil }
            receive(.interrupted)
          } catch let fault where fault.isOfEnd && successor.supervising != nil {
            // It ended before it answered; another one comes.
          }
          guard let next = try successor.next() else { return receive(.ended(successor.fault)) }
          app = next.app
        }
      } catch { receive(.ended(error)) }
    }
  }

  private func connect(to pid: Int32) throws(Diagnostic) -> ControlClient {
    let client = try apps.client(of: pid)
    guard let version = try client.ask(request).display else { throw .badAnswer(pid: pid) }
    guard version == DisplayVersion.current else {
      throw .otherProtocol(pid: pid, found: version, expected: DisplayVersion.current)
    }
    socket.withLock { $0 = client.socket }
    return client
  }

  /// Waits at most 2 s until the app has read everything, for a process that ends.
  package func finish() {
    guard let socket = socket.withLock({ $0 }) else { return }
    let isSent = DispatchSemaphore(value: 0)
    writer.async {
      shutdown(socket.number, Int32(SHUT_WR))
      isSent.signal()
    }
    guard isSent.wait(timeout: .now() + 1) == .success else { return }
    var state = pollfd(fd: socket.number, events: 0, revents: 0)
    poll(&state, 1, 1000)
  }

  /// Without an app the line is lost: the next app doesn't know what this one has shown.
  package func send(_ line: JSONValue) {
    guard let socket = socket.withLock({ $0 }) else { return }
    let bytes = line.line
    writer.async {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = socket.send(rest)
        if count < 0 {
          // The reader hears of a closed socket, too.
          guard SystemError.last.isTemporary else { return }
          var state = pollfd(fd: socket.number, events: Int16(POLLOUT), revents: 0)
          poll(&state, 1, -1)
        } else {
          rest = rest.dropFirst(count)
        }
      }
    }
  }
}
