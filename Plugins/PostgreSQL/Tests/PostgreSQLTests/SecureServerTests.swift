import Contracts
import Foundation
import Testing

@testable import PostgreSQL
@testable import PostgresAuth
@testable import PostgresContacts

@Suite("PostgreSQL: TLS, by libpq's own settings", .timeLimit(.minutes(5)))
struct SecureServerTests {
  private let folder = "/tmp/host-pg-tls-\(UUID().uuidString.prefix(8))"
  private let authority: CertificateAuthority
  private let server: TestServer
  private let port: Int

  init() throws {
    authority = try CertificateAuthority(in: "\(folder)/authority")
    server = try TestServer(authority: authority)
    port = try #require(server.port)
  }

  private func settings(host: String = "book.example", _ others: String) -> String {
    "host=\(host) hostaddr=127.0.0.1 port=\(port) dbname=postgres user=guarded password='\(TestServer.password)' \(others)"
  }

  private func isEncrypted(_ settings: String) throws(PostgresError) -> Bool {
    let database = Database(settings: settings, schema: "tls", application: "test", migrations: ["SELECT 1"])
    return try database.connect().rows("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") == [["t"]]
  }

  @Test("A certificate of the right name and authority is accepted; another's, or none, is refused, with the reason")
  func certificates() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let trusted = "sslmode=verify-full sslrootcert=\(authority.certificate)"
    #expect(try isEncrypted(settings(trusted)))
    #expect(try isEncrypted(settings("sslmode=require")))

    let stranger = try CertificateAuthority(in: "\(folder)/stranger")
    let unknown = PostgresError(
      .untrusted, place: "postgres at book.example:\(port)",
      systemMessage: "the server's certificate isn't trusted; expected one that is valid today, signed by an authority "
        + "in the file of sslrootcert (connection to server at \"127.0.0.1\", port \(port) failed: "
        + "SSL error: certificate verify failed)")
    let doubted = settings("sslmode=verify-full sslrootcert=\(stranger.certificate)")
    #expect(throws: unknown) { try isEncrypted(doubted) }
    let other = PostgresError(
      .untrusted, place: "postgres at other.example:\(port)",
      systemMessage: "the server's certificate is another server's (connection to server at \"127.0.0.1\", "
        + "port \(port) failed: server certificate for \"book.example\" does not match host name \"other.example\")")
    #expect(throws: other) { try isEncrypted(settings(host: "other.example", trusted)) }
    #expect(throws: Never.self) {
      // `verify-ca` ignores the name.
      try isEncrypted(settings(host: "other.example", "sslmode=verify-ca sslrootcert=\(authority.certificate)"))
    }

    // The workers report the same.
    await #expect(throws: ContactsError.unavailable(file: unknown.place, systemMessage: unknown.systemMessage)) {
      try await PostgresContacts(settings: doubted, schema: "tls", connections: 1).fetchContacts(
        ContactsQuery(limit: 1))
    }
    await #expect(throws: AuthError.unavailable(source: unknown.place, systemMessage: unknown.systemMessage)) {
      try await PostgresAuth(settings: doubted, schema: "tls").needsSetUp()
    }
  }

  @Test("Who requires TLS has no connection without it, whether the server or the client leaves it out")
  func required() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = "postgres at book.example:\(port)"
    let beginning = "connection to server at \"127.0.0.1\", port \(port) failed: "
    #expect(
      throws: PostgresError(
        .unavailable, place: place,
        systemMessage: beginning + "FATAL: no pg_hba.conf entry for host \"127.0.0.1\", user \"guarded\", "
          + "database \"postgres\", no encryption")
    ) { try isEncrypted(settings("sslmode=disable")) }

    try server.sql("ALTER SYSTEM SET ssl = off")
    try server.sql("SELECT pg_reload_conf()")
    var failure: PostgresError?
    // The server reloads its settings a little later.
    while failure == nil {
      do throws(PostgresError) { _ = try isEncrypted(settings("sslmode=require")) } catch { failure = error }
    }
    #expect(
      failure
        == PostgresError(
          .unavailable, place: place,
          systemMessage: beginning + "server does not support SSL, but SSL was required"))
  }
}
