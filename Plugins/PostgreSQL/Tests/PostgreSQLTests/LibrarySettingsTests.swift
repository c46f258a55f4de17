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

  /// Expects the first words of a line from a host at the list of contacts, whose libpq gets nothing from the
  /// environment of the tests; and no password in all that the host prints and keeps.
  private func expect(
    _ line: String, connection: String = "service=book", _ environment: [String: String] = [:]
  ) async throws {
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
    let own = [
      "HOME": "\(folder)/home", "XDG_RUNTIME_DIR": "\(folder)/run", "PGSERVICEFILE": "\(folder)/services",
    ]
    let host = try HostSession(start: "ContactList", in: folder, environment: own.merging(environment) { $1 })
    try await host.wait(line)
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

  private var service: String { "[book]\nhost=\(server.folder)\ndbname=postgres\nuser=guarded\n" }

  @Test("A service file says where the server is; the password comes from PGPASSFILE, or from ~/.pgpass")
  func accepted() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    write(service, to: "services", mode: 0o644)
    write(passwords(TestServer.password), to: "passwords")
    try await expect("No contacts", ["PGPASSFILE": "\(folder)/passwords"])

    write(passwords(TestServer.password), to: "home/.pgpass")
    try await expect("No contacts")
  }

  @Test("A wrong password, one in a file that others may read, and none are told; so is a service that nobody defines")
  func refused() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    write(service, to: "services")
    let socket = "connection to server on socket \"\(server.folder)/.s.PGSQL.5432\" failed: "
    let beginning = "! The contacts can't be shown: “\(server.place)” can't be reached: "
    let refusal = "FATAL: password authentication failed for user \"guarded\""

    write(passwords(Self.wrong), to: "home/.pgpass")
    try await expect("\(beginning)\(socket)\(refusal) password retrieved from file \"\(folder)/home/.pgpass\"")

    try await expect("\(beginning)\(socket)\(refusal)", connection: "service=book password='\(Self.wrong)'")

    write(passwords(TestServer.password), to: "home/.pgpass")
    #expect(chmod("\(folder)/home/.pgpass", 0o644) == 0)
    try await expect(
      "\(beginning)the server asks for a password; there is none in the connection string, nor in a password file that only "
        + "its owner may read (\(socket)fe_sendauth: no password supplied)")

    try await expect(
      "! The contacts can't be shown: “PostgreSQL” can't be reached: definition of service \"absent\" not found",
      connection: "service=absent")
  }
}
