import Contracts
import Foundation
import Testing

@testable import PostgreSQL
@testable import PostgresAuth
@testable import PostgresContacts

@Suite("PostgreSQL: servers that are gone, or refuse", .timeLimit(.minutes(5)))
struct BadServerTests {
  private func failure(_ settings: String, schema: String = "contacts") async -> ContactsError? {
    do throws(ContactsError) {
      _ = try await PostgresContacts(settings: settings, schema: schema, connections: 1, locale: "")
        .fetchContacts(ContactsQuery(limit: 1))
      return nil
    } catch {
      return error
    }
  }

  @Test("No server: the place and the reason are told; a connection string that can't be read isn't quoted")
  func absent() async throws {
    let reason =
      "connection to server on socket \"/nowhere/.s.PGSQL.5432\" failed: No such file or directory "
      + "Is the server running locally and accepting connections on that socket?"
    #expect(
      await failure("host=/nowhere dbname=book user=anna password=secret")
        == .unavailable(file: "book at /nowhere:5432", systemMessage: reason))
    let auth = PostgresAuth(settings: "host=/nowhere dbname=book user=anna", schema: "users")
    await #expect(throws: AuthError.unavailable(source: "book at /nowhere:5432", systemMessage: reason)) {
      try await auth.needsSetUp()
    }
    // A password may be in it.
    #expect(
      await failure("host=/nowhere password='secret")
        == .unavailable(
          file: "PostgreSQL", systemMessage: "the connection string in the worker's options can't be read"))
  }

  @Test("A wrong password is told without it; the right one comes from a password file")
  func password() async throws {
    let server = try TestServer.shared.get()
    let schema = newSchema()
    #expect(
      await failure(server.settings(user: "guarded", "password=secret"), schema: schema)
        == .unavailable(
          file: server.place,
          systemMessage: "connection to server on socket \"\(server.folder)/.s.PGSQL.5432\" failed: "
            + "FATAL: password authentication failed for user \"guarded\""))
    let file = "/tmp/\(schema)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(
      FileManager.default.createFile(
        atPath: file, contents: Data("*:*:*:guarded:\(TestServer.password)\n".utf8),
        attributes: [.posixPermissions: 0o600]))
    #expect(await failure(server.settings(user: "guarded", "passfile=\(file)"), schema: schema) == nil)
  }

  @Test("The schema of another program, or of a newer app, is not touched; nor is one that may only be read")
  func otherSchemas() async throws {
    let server = try TestServer.shared.get()
    let (theirs, newer) = (newSchema(), newSchema())
    try server.sql("CREATE SCHEMA \(theirs); CREATE TABLE \(theirs).contact (name text)")
    #expect(await failure(server.settings(), schema: theirs) == .foreign(file: server.place))
    #expect(await failure(server.settings(), schema: newer) == nil)
    let reader = PostgresContacts(
      settings: server.settings("options='-c default_transaction_read_only=on'"), schema: newer, connections: 1,
      locale: "")
    #expect(try await reader.fetchContacts(ContactsQuery(limit: 1)).total == 0)
    try server.sql("INSERT INTO \(newer).migration VALUES (9, 'contacts')")
    #expect(await failure(server.settings(), schema: newer) == .newer(file: server.place, version: 9, known: 1))
  }

  @Test("A server that stops answering is told, and nothing is kept; when it answers again, the workers go on")
  func silent() async throws {
    let server = try TestServer()
    let worker = PostgresContacts(settings: server.settings(), schema: "book", connections: 1, locale: "")
    let auth = PostgresAuth(settings: server.settings(), schema: "users")
    try await worker.add(Contact(id: "first", firstName: "A"))
    #expect(try await auth.needsSetUp())
    try server.signal(SIGSTOP)
    let message = "the server hasn't answered for 35 seconds"
    let needsSetUp = Task { try await auth.needsSetUp() }
    await #expect(throws: ContactsError.unavailable(file: server.place, systemMessage: message)) {
      try await worker.add(Contact(id: "second", firstName: "B"))
    }
    await #expect(throws: AuthError.unavailable(source: server.place, systemMessage: message)) {
      try await needsSetUp.value
    }
    // Nor does it answer a new connection.
    guard case .unavailable? = await failure(server.settings(), schema: "book") else {
      Issue.record("a stopped server answers")
      return
    }
    try server.signal(SIGCONT)
    try await worker.add(Contact(id: "third", firstName: "C"))
    #expect(try await worker.fetchContacts(ContactsQuery(limit: 9)).contacts.map(\.id) == ["first", "third"])
    #expect(try await auth.needsSetUp())
  }

  @Test("A statement and a wait for others have a limit, that of the settings if they have one; which it was is told")
  func limits() async throws {
    let server = try TestServer.shared.get()
    func limits(_ options: String) throws -> [[String?]] {
      let names = "'lock_timeout', 'statement_timeout'"
      return try Database(settings: server.settings(options), schema: newSchema(), application: "test", migrations: [])
        .connect().rows("SELECT setting FROM pg_settings WHERE name IN (\(names)) ORDER BY name")
    }
    #expect(try limits("") == [["20000"], ["30000"]])
    #expect(try limits("options='-c lock_timeout=7s -c statement_timeout=1min'") == [["7000"], ["60000"]])

    let database = Database(
      settings: server.settings("options='-c statement_timeout=50'"), schema: newSchema(), application: "test",
      migrations: [])
    let late = PostgresError(
      .unavailable, place: server.place, systemMessage: "canceling statement due to statement timeout")
    #expect(throws: late) { try database.connect().rows("SELECT pg_sleep(3600)") }
  }

  @Test("Migrations that nobody can have made are told as damage", arguments: ["-1", "0"])
  func damagedVersion(number: String) async throws {
    let server = try TestServer.shared.get()
    let schema = newSchema()
    #expect(await failure(server.settings(), schema: schema) == nil)
    try server.sql("UPDATE \(schema).migration SET number = \(number)")
    let found = "the last number in \(schema).migration is \(number), expected 1 to 1"
    #expect(await failure(server.settings(), schema: schema) == .corrupt(file: server.place, systemMessage: found))

    let users = newSchema()
    #expect(try await PostgresAuth(settings: server.settings(), schema: users).needsSetUp())
    try server.sql("UPDATE \(users).migration SET number = \(number)")
    let damaged = AuthError.unavailable(
      source: server.place,
      systemMessage: "it is damaged: the last number in \(users).migration is \(number), expected 1 to 1")
    await #expect(throws: damaged) { try await PostgresAuth(settings: server.settings(), schema: users).needsSetUp() }
  }

  @Test("Killed in the middle and started again, the server has all that was acknowledged, and the workers go on")
  func killed() async throws {
    let server = try TestServer()
    let (writer, reader) = (
      PostgresContacts(settings: server.settings(), schema: "book", connections: 2, locale: ""),
      PostgresContacts(settings: server.settings(), schema: "book", connections: 2, locale: "")
    )
    try await writer.add(Contact(id: "first", firstName: "A"))
    #expect(try await reader.fetchContact(id: "first").id == "first")
    var changes = reader.changes.makeAsyncIterator()
    #expect(await changes.next() != nil)

    let writing = Task { () -> [Contact.ID] in
      var acknowledged: [Contact.ID] = []
      for number in 0... {
        do throws(ContactsError) {
          try await writer.add(Contact(id: "\(number)", firstName: "A"))
          acknowledged.append("\(number)")
        } catch {
          break
        }
      }
      return acknowledged
    }
    while try await reader.fetchContacts(ContactsQuery(limit: 1)).total < 20 { await Task.yield() }
    try server.kill()
    let acknowledged = await writing.value
    #expect(acknowledged.count >= 19)
    guard case .unavailable(server.place, _)? = await self.failure(server.settings(), schema: "book") else {
      Issue.record("there is a server")
      return
    }

    try server.start()
    let ids = Set(try await reader.fetchContacts(ContactsQuery(limit: 1_000_000)).contacts.map(\.id))
    #expect(ids.isSuperset(of: acknowledged))
    // The contact in flight when the server died may have been kept.
    #expect(ids.subtracting(acknowledged).subtracting(["first"]).count <= 1)
    try await writer.add(Contact(id: "last", firstName: "A"))
    #expect(try await reader.fetchContact(id: "last").id == "last")
    // The listener has reconnected by itself.
    try await writer.delete(Contact(id: "last", firstName: "A"))
    while await changes.next() != nil {
      if try await reader.fetchContacts(ContactsQuery(filter: "", limit: 1)).total == ids.count { break }
    }
    let later = Task { try await writer.add(Contact(id: "after the restart", firstName: "A")) }
    #expect(await changes.next() != nil)
    try await later.value
  }
}
