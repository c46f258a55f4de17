import Foundation
import LoopbackServer
import Synchronization
import TestSupport

/// A slow or broken network between a browser and this machine: a SOCKS5 proxy (RFC 1928), so that the server's address
/// stays the same.
final class SlowProxy: Sendable {
  private struct State {
    var isGone = false
    var connections: [Int: @Sendable () -> Void] = [:]
    var lastID = 0
  }

  private final class Network: Sendable {
    let state = Mutex(State())
    let delay: TimeInterval

    init(delay: TimeInterval) { self.delay = delay }

    func cut() {
      let connections = state.withLock { Array($0.connections.values) }
      for cut in connections { cut() }
    }

    func carry(_ browser: Connection) {
      // Version 5; the number of authentication methods; the methods. None is needed.
      guard !state.withLock(\.isGone), browser.receive(atMost: 64).first == 5 else { return }
      browser.send([5, 0])
      // Version, "connect", 0, the kind of address, the address, the port.
      let request = browser.receive(atMost: 512)
      guard request.count >= 10,
        let server = try? RawConnection(
          port: UInt16(request[request.count - 2]) << 8 | UInt16(request[request.count - 1]))
      else { return }
      browser.send([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
      let id = state.withLock { state in
        state.lastID += 1
        state.connections[state.lastID] = {
          browser.cut()
          server.cut()
        }
        return state.lastID
      }
      let hasEnded = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [self] in
        let queue = DispatchQueue(label: "to the browser")
        while let bytes = try? server.receive(), !bytes.isEmpty { later(on: queue) { browser.send(bytes) } }
        later(on: queue) { browser.cut() }
        queue.sync { _ = hasEnded.signal() }
      }
      let queue = DispatchQueue(label: "to the server")
      while true {
        let bytes = browser.receive(atMost: 1 << 16)
        if bytes.isEmpty { break }
        later(on: queue) { server.send(bytes) }
      }
      state.withLock { $0.connections[id] = nil }
      queue.sync { server.cut() }
      // After this, the caller closes the descriptor of the browser's connection.
      hasEnded.wait()
    }

    private func later(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
      let time = Date(timeIntervalSinceNow: delay)
      queue.async {
        Thread.sleep(until: time)
        work()
      }
    }
  }

  private let network: Network
  private let server: LoopbackServer

  /// - Parameter delay: in each direction, in seconds.
  init(delay: TimeInterval = 0) throws {
    let network = Network(delay: delay)
    self.network = network
    server = try LoopbackServer(accepting: { network.carry($0) })
  }

  var port: UInt16 { server.port }

  func setGone(_ isGone: Bool) {
    network.state.withLock { $0.isGone = isGone }
    if isGone { network.cut() }
  }
}
