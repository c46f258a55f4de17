import Foundation
import Testing

@testable import PostgreSQL

/// libpq's settings outside of the connection string (PostgreSQL manual, 34.15 to 34.17), from a host's environment.
@Suite("PostgreSQL: service file and password file of a host", .timeLimit(.minutes(5)))
struct LibrarySettingsTests {
  private let server: TestServer
  private let folder = "/tmp/host-pg-set-\(UUID().uuidString.prefix(8))"
  private let schema = newSchema()
  private static let wrong = "a wrong secret"

  init() throws {
    server = try TestServer.shared.get()
    for name in ["workers", "home", "run"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    try FileManager.default.copyItem(
      atPath: "\(products)/libPostgresContacts.so", toPath: "\(folder)/workers/libPostgresContacts.so")
  }

  private func write(_ text: String, to name: String, mode: Int = 0o600) {
    #expect(
      FileManager.default.createFile(
        atPath: "\(folder)/\(name)", contents: Data(text.utf8), attributes: [.posixPermissions: mode]))
  }

  /// A host at the list of contacts. Its libpq gets nothing from the environment of the tests.
  private func host(connection: String, _ environment: [String: String]) throws -> HostSession {
    write(
      """
      {
        "version": 1, "start": "ContactList", "folders": ["workers", "@host"],
        "scenes": { "ContactList": {}, "ContactView": {}, "AddContact": {}, "Login": {} },
        "requirements": { "session": "Login" },
        "workers": {
          "AuthWorker": { "use": "DemoAuth", "options": { "signedIn": "Anna" } },
          "ContactsWorker": {
            "use": "PostgresContacts", "options": { "connection": "\(connection)", "schema": "\(schema)" }
          }
        }
      }
      """, to: "scenes.json")
    return try HostSession(
      start: "ContactList", in: folder,
      environment: ["HOME": "\(folder)/home", "XDG_RUNTIME_DIR": "\(folder)/run"].merging(environment) { $1 })
  }

  /// Ends the host, and looks for passwords in all that it has printed and kept.
  private func end(_ host: HostSession) async throws {
    var words = [host.transcript]
    for command in [["ps", "--json"], ["ps", "--tree"], ["log"]] {
      words.append(try TestServer.output(["XDG_RUNTIME_DIR=\(folder)/run", HostSession.program] + command))
    }
    #expect(words[1].contains("ContactList"))
    // The host writes the journal after a while, and removes it at its end.
    var kept: [String] = []
    while kept.isEmpty {
      try await Task.sleep(for: .milliseconds(20))
      kept = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
        $0.hasPrefix("state-") && $0.hasSuffix("/journal.log")
      }
    }
    words += kept.compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
      .map { String(decoding: $0, as: UTF8.self) }
    host.send("quit")
    #expect(try await host.end() == 0)
    words.append(host.transcript)
    for secret in [TestServer.password, Self.wrong] {
      #expect(!words.contains { $0.contains(secret) })
    }
  }

  private func passwords(_ password: String) -> String { "*:*:*:guarded:\(password)\n" }

  private var service: String {
    "[book]\nhost=\(server.folder)\ndbname=postgres\nuser=guarded\n"
  }

  @Test("A service file says where the server is; the password comes from PGPASSFILE, or from ~/.pgpass")
  func accepted() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    write(service, to: "services", mode: 0o644)
    write(passwords(TestServer.password), to: "passwords")
    let services = ["PGSERVICEFILE": "\(folder)/services"]
    let named = try host(
      connection: "service=book", services.merging(["PGPASSFILE": "\(folder)/passwords"]) { $1 })
    try await named.wait("No contacts")
    try await end(named)

    write(passwords(TestServer.password), to: "home/.pgpass")
    let own = try host(connection: "service=book", services)
    try await own.wait("No contacts")
    try await end(own)
  }

  @Test("A wrong password, one in a file that others may read, and none are told; so is a service that nobody defines")
  func refused() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    write(service, to: "services")
    let services = ["PGSERVICEFILE": "\(folder)/services"]
    let socket = "connection to server on socket \"\(server.folder)/.s.PGSQL.5432\" failed: "
    let beginning = "! The contacts can't be shown: “\(server.place)” can't be reached: "
    let refusal = "FATAL: password authentication failed for user \"guarded\""

    write(passwords(Self.wrong), to: "home/.pgpass")
    let wrong = try host(connection: "service=book", services)
    try await wrong.wait(
      "\(beginning)\(socket)\(refusal) password retrieved from file \"\(folder)/home/.pgpass\"")
    try await end(wrong)

    let inManifest = try host(connection: "service=book password='\(Self.wrong)'", services)
    try await inManifest.wait("\(beginning)\(socket)\(refusal)")
    try await end(inManifest)

    write(passwords(TestServer.password), to: "home/.pgpass")
    #expect(chmod("\(folder)/home/.pgpass", 0o644) == 0)
    let open = try host(connection: "service=book", services)
    try await open.wait(
      "\(beginning)the server asks for a password; there is none in the connection string, nor in a password file that only "
        + "its owner may read (\(socket)fe_sendauth: no password supplied)")
    try await end(open)

    let absent = try host(connection: "service=absent", services)
    try await absent.wait(
      "! The contacts can't be shown: “PostgreSQL” can't be reached: definition of service \"absent\" not found")
    try await end(absent)
  }
}
