import Contracts
import Testing

@testable import PostgreSQL
@testable import PostgresContacts

@Suite("PostgreSQL: a large address book", .timeLimit(.minutes(5)))
struct LargeBookTests {
  private let server: TestServer
  private let schema = newSchema()

  init() throws { server = try TestServer.shared.get() }

  private func worker(user: String = "host") -> PostgresContacts {
    PostgresContacts(settings: server.settings(user: user), schema: schema, connections: 2, locale: "")
  }

  /// The last contact sorts first.
  private func cards(_ numbers: Range<Int>) -> [UInt8] {
    Array(
      numbers.map { "BEGIN:VCARD\nVERSION:4.0\nUID:\($0)\nN:Lee;Ann \(9999 - $0);;;\nNOTE:a\tb\\\\c\\n\nEND:VCARD\n" }
        .joined().utf8)
  }

  private func ids(_ worker: PostgresContacts, _ filter: ContactsFilter = "", offset: Int = 0) async throws -> [String]
  {
    try await worker.fetchContacts(ContactsQuery(filter: filter, offset: offset, limit: 3)).contacts.map(\.id)
  }

  @Test("A book that is filled at once has each contact, in its order, found by many and by few matches")
  func filled() async throws {
    let worker = worker()
    #expect(try await worker.importVCards(cards(0..<2500)) == ContactsImport(added: 2500, replaced: 0))
    #expect(try await ids(worker) == ["2499", "2498", "2497"])
    #expect(try await ids(worker, offset: 2498) == ["1", "0"])
    #expect(try await ids(worker, "ann lee", offset: 1000) == ["1499", "1498", "1497"])
    #expect(try await ids(worker, "999") == ["9", "8", "7"])
    #expect(try await worker.fetchContacts(ContactsQuery(filter: "999", limit: 3)).total == 10)
    #expect(try await worker.fetchContacts(ContactsQuery(filter: "ann", limit: 3)).total == 2500)
    #expect(
      try await worker.fetchContact(id: "7").otherProperties == [ContactProperty(name: "NOTE", value: "a\tb\\\\c\\n")])
    #expect(try await worker.importVCards(cards(2400..<3500)) == ContactsImport(added: 1000, replaced: 100))
    #expect(try await ids(worker, "ann") == ["3499", "3498", "3497"])
    try server.sql("SELECT 1 / count(*) FROM pg_indexes WHERE schemaname = '\(schema)' AND indexname = 'contact_words'")
  }

  @Test("A host that may only change rows fills a book, too")
  func granted() async throws {
    #expect(try await ids(worker()) == [])
    let user = "u\(schema)"
    try server.sql(
      """
      CREATE ROLE \(user) LOGIN; GRANT USAGE ON SCHEMA \(schema) TO \(user);
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO \(user)
      """)
    let granted = worker(user: user)
    #expect(try await granted.importVCards(cards(0..<1000)) == ContactsImport(added: 1000, replaced: 0))
    #expect(try await ids(granted, "9998") == ["1"])
  }

  @Test("Rows that the server refuses are told by its message, none of them stays, and the connection goes on")
  func refused() throws {
    let database = Database(
      settings: server.settings(), schema: schema, application: "test",
      migrations: ["CREATE TABLE entry (id text PRIMARY KEY, note text)"])
    let connection = try database.connect()
    try connection.copy([CopyText([["a\\", "\t\n\r"]]), CopyText([["b", nil]])], into: "entry (id, note)")
    #expect(
      throws: PostgresError(
        .unavailable, place: connection.place,
        systemMessage: "duplicate key value violates unique constraint \"entry_pkey\"")
    ) { try connection.copy([CopyText([["c", nil], ["b", nil]])], into: "entry (id, note)") }
    #expect(
      throws: PostgresError(
        .unavailable, place: connection.place, systemMessage: "relation \"absent\" does not exist")
    ) { try connection.copy([CopyText([["c"]])], into: "absent") }
    #expect(try connection.rows("SELECT id, note FROM entry ORDER BY id") == [["a\\", "\t\n\r"], ["b", nil]])
  }
}
