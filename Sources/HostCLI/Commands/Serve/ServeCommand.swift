import Glibc
import HostControl
import HostLoading
import HostManifest
import HostRuntime
import HostSystem

/// `host serve`: the application in browsers. This process knows who visitors are and starts their runs; what talks to browsers is
/// host-web, which may do neither (Docs/Decisions/0075).
struct ServeCommand: Subcommand {
  /// The options of `host run` that the visitors' runs get.
  private static let passed = ["start", "manifest", "worker", "route", "data"]

  static let syntax = CommandSyntax(
    name: "serve", summary: "Show the application in browsers",
    options: RunCommand.options.filter { passed.contains($0.name) } + [
      .init(name: "port", value: "NUMBER", help: "where browsers connect (8080)"),
      .init(name: "style", value: "FILE", help: "a file of CSS of your own"),
      .init(name: "sessions", value: "NUMBER", help: "so many visitors at a time (50)"),
      .init(name: "idle", value: "MINUTES", help: "ends runs that nobody looks at (30)"),
    ],
    details: """
      Prints an address that opens the application in a browser, once; then the next one. Each visitor has a run of their own, with its \
      journal: what is typed survives the loss of the network, a page that is loaded again, crashes, new builds and the end of this \
      command. Only this machine is served.
      """,
    examples: [("host serve --start Login", "serves the application in this folder")])

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let manifest = try ManifestReader(file: arguments.manifest).read()
    let port = try arguments.count("port") ?? 8080
    guard port <= UInt16.max else { throw UsageError.badValue("--port", found: "\(port)", expected: "a number up to 65535") }
    let listener = try WebListener(port: UInt16(port))
    var command = [Path.join(HostFiles.folder, HostFiles.launcher), "run", "--detached"]
    for option in passed { command += arguments.all(option).flatMap { ["--\(option)", $0] } }
    let sessions = WebSessions(in: Application.state(of: manifest.file))
    let runs = WebRuns(command, most: try arguments.count("sessions") ?? 50)
    let server = WebServer(
      listener, sessions, runs, style: arguments["style"].map(Path.absolute)) { Console.complain("error: \($0)") }
    let signals = AsyncStream.makeStream(of: Int32.self)
    let watch = try SignalWatch([SIGINT, SIGTERM, SIGHUP]) { signals.continuation.yield($0) }
    defer { watch.stop() }
    try server.start { Console.print("host: open \($0)") }
    ServiceManager.notify("READY=1")
    let idle = try arguments.count("idle") ?? 30
    let cleaning = Task.detached { await runs.endIdle(after: .seconds(60 * idle)) }
    var end: Int32 = SIGTERM
    for await signal in signals.stream {
      end = signal
      break
    }
    cleaning.cancel()
    server.stop()
    await runs.endAll()
    return .signal(end)
  }
}

/// Why the application can't be served.
enum ServeFault: HostError {
  case portTaken(UInt16, reason: String)
  case noServer(String, reason: String)
  /// host-web has ended, and is started again.
  case serverEnded(ProcessEnd?)

  var message: String {
    switch self {
    case .portTaken(let port, let reason): "browsers can't connect to port \(port): \(reason)"
    case .noServer(let file, let reason): "\(file) can't be started: \(reason)"
    case .serverEnded(let end): "host-web has ended\(end.map { " (\($0))" } ?? ""), and is started again"
    }
  }

  var suggestion: String {
    switch self {
    case .portTaken: "name another one: --port 8081; with --port 0 there is one that is free"
    case .noServer: "host-web stands beside host; install libwebsockets17 when its library is missing"
    case .serverEnded: "sessions and their runs go on; pages connect by themselves"
    }
  }
}

/// The socket at which browsers are waited for. It outlives each host-web.
final class WebListener: Sendable {
  let descriptor: BorrowedDescriptor
  let port: UInt16

  /// Listens on the loopback alone.
  ///
  /// - Parameter port: 0 for one that is free.
  init(port: UInt16) throws(ServeFault) {
    do throws(SystemError) {
      let socket = try Descriptor(
        raising: socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0))
      var isOn: Int32 = 1
      setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let result = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket.number, $0, size) == 0 && listen(socket.number, SOMAXCONN) == 0
            && getsockname(socket.number, $0, &size) == 0
        }
      }
      guard result else { throw .last }
      self.port = UInt16(bigEndian: address.sin_port)
      descriptor = (consume socket).release()
    } catch { throw .portTaken(port, reason: error.text) }
  }
}
