import Foundation
import Synchronization

/// An HTTP server for tests, on this machine, at a port that the system chooses. Each request has its own connection.
package final class LoopbackServer: Sendable {
  package struct Request: Sendable, Equatable {
    package let path: String
    package let headers: [String: String]
  }

  package let port: UInt16

  private let host: String
  private let listener: Int32
  private let received = Mutex<[Request]>([])

  /// - Parameters:
  ///   - host: an address that begins with 127, all of which are this machine's: a test that needs two has two.
  ///   - answer: called for each request, each on a thread of its own; it may wait.
  package convenience init(
    host: String = "127.0.0.1", _ answer: @escaping @Sendable (Request, Connection) -> Void
  ) throws {
    try self.init(
      host: host,
      serve: { server, connection in
        guard let request = connection.readRequest() else { return }
        server?.received.withLock { $0.append(request) }
        answer(request, connection)
      })
  }

  /// A server of connections that need not speak HTTP.
  package convenience init(accepting accept: @escaping @Sendable (Connection) -> Void) throws {
    try self.init(host: "127.0.0.1", serve: { _, connection in accept(connection) })
  }

  private init(host: String, serve: @escaping @Sendable (LoopbackServer?, Connection) -> Void) throws {
    self.host = host
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(host)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    // Threads, since they wait: on Dispatch's queues they would keep others from running.
    Thread.detachNewThread { [weak self, listener] in
      // Shutting the descriptor down ends accept when the server goes.
      while case let socket = accept(listener, nil, nil), socket >= 0 {
        Thread.detachNewThread { [weak self] in
          let connection = Connection(socket: socket)
          defer { connection.close() }
          serve(self, connection)
        }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  package var requests: [Request] { received.withLock { $0 } }

  package func address(_ path: String = "/feed.xml") -> String { "http://\(host):\(port)\(path)" }
}
