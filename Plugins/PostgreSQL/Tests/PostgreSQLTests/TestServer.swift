import Foundation
import Glibc

/// A real server on a socket in a folder of its own, which goes with it.
///
/// PostgreSQL refuses to run as root: then it runs as the user postgres.
final class TestServer: Sendable {
  /// Shared by all tests that don't stop it.
  static let shared: Result<TestServer, any Error> = Result {
    let server = try TestServer()
    atexit { (try? TestServer.shared.get())?.remove() }
    return server
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  let folder: String
  private let programs: String
  let port: Int?

  /// - Parameter authority: signs for `book.example`; then the server is also on the loopback interface, by TLS alone.
  init(authority: CertificateAuthority? = nil) throws {
    // The path of a socket has at most 107 bytes.
    folder = "/tmp/host-pg-\(UUID().uuidString.prefix(8))"
    programs = try Self.output(["pg_config", "--bindir"]).trimmingCharacters(in: .whitespacesAndNewlines)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    port = authority == nil ? nil : try Self.freePort()
    if getuid() == 0 { _ = try Self.output(["chown", "postgres:", folder]) }
    try run(["initdb", "--no-sync", "--username=host", "--auth=trust", "--encoding=UTF8", "--locale=C", "-D", data])
    // "guarded" needs its password, also on the socket.
    try write(
      "local all guarded scram-sha-256\nlocal all all trust\nhostssl all guarded 127.0.0.1/32 scram-sha-256\n",
      to: "pg_hba.conf")
    var settings = "unix_socket_directories = '\(folder)'\nfsync = off\nmax_connections = 100\n"
    if let authority, let port {
      try authority.sign("book.example", certificate: "\(data)/server.crt", key: "\(data)/server.key")
      if getuid() == 0 { _ = try Self.output(["chown", "postgres:", "\(data)/server.crt", "\(data)/server.key"]) }
      settings += "listen_addresses = '127.0.0.1'\nport = \(port)\nssl = on\n"
    } else {
      settings += "listen_addresses = ''\n"
    }
    try write(settings, to: "postgresql.auto.conf")
    try start()
    try sql("CREATE ROLE guarded LOGIN PASSWORD '\(Self.password)'; GRANT CREATE ON DATABASE postgres TO guarded")
  }

  deinit { remove() }

  private var data: String { "\(folder)/data" }

  static let password = "open sesame"

  func settings(user: String = "host", _ others: String = "") -> String {
    "host=\(folder) user=\(user) dbname=postgres \(others)"
  }

  var place: String { "postgres at \(folder):5432" }

  func start() throws { try run(["pg_ctl", "-w", "-s", "-D", data, "-l", "\(folder)/log", "start"]) }

  /// Kills all its processes at once, like a power failure.
  func kill() throws {
    // A remaining process keeps the next server from starting.
    for id in try signal(SIGKILL) { while Glibc.kill(id, 0) == 0 { usleep(2000) } }
  }

  /// Signals all its processes, and returns them: SIGSTOP makes a silent server, SIGCONT continues it.
  @discardableResult
  func signal(_ signal: Int32) throws -> [Int32] {
    let lines = try String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8).split(separator: "\n")
    guard let process = lines.first.flatMap({ Int32($0) }) else { throw Failure(description: "no postmaster.pid") }
    let children = (try? Self.output(["pgrep", "-P", "\(process)"]))?.split(separator: "\n").compactMap { Int32($0) }
    let processes = [process] + (children ?? [])
    for id in processes { Glibc.kill(id, signal) }
    return processes
  }

  func sql(_ text: String) throws {
    let place = ["-h", folder, "-p", "\(port ?? 5432)", "-U", "host", "-d", "postgres"]
    _ = try Self.output(["\(programs)/psql", "-X", "-q", "-v", "ON_ERROR_STOP=1"] + place + ["-c", text])
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(data)/\(name)", atomically: false, encoding: .utf8)
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw Failure(description: "no port is free") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private func remove() {
    _ = try? signal(SIGCONT)
    _ = try? run(["pg_ctl", "-s", "-D", data, "-m", "immediate", "stop"])
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func run(_ command: [String]) throws {
    let asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"]
    let words = ["\(programs)/\(command[0])"] + command.dropFirst()
    _ = try Self.output(["env", "-C", "/tmp"] + (getuid() == 0 ? asPostgres : []) + words)
  }

  /// Runs a program to its end.
  ///
  /// - Throws: ``Failure`` when it fails.
  static func output(_ command: [String]) throws -> String {
    // A file and not a pipe: the server that pg_ctl starts would keep a pipe open.
    let file = "/tmp/host-pg-output-\(UUID().uuidString)"
    defer { unlink(file) }
    let words = command.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
    let status = system("exec env \(words) </dev/null >\(file) 2>&1")
    let output = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    guard status == 0 else { throw Failure(description: "\(command): \(output)") }
    return output
  }
}

func newSchema() -> String { "s_\(UUID().uuidString.prefix(8).lowercased())" }
