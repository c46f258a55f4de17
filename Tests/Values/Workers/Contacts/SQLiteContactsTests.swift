import ContactStore
import ContactsTestSupport
import Contracts
import Database
import Files
import Glibc
import TestSupport
import Testing
import VCard
import VIPKit
@testable import SQLiteContacts

@Suite("SQLiteContacts")
struct SQLiteContactsTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("contacts.db") }

  private func connect() throws -> Connection { try .init(file: path, busyTimeout: 5000, failure: ContactsError.init) }
  private func schema(_ migrations: [String]) -> Schema { Schema(applicationID: 0x434E_5443, migrations: migrations) }

  @Test("A database of an older version is brought to the newest with all its contacts, or stays as it was")
  func migration() async throws {
    try await SQLiteContacts(path: path).add(.anna)
    let broken = schema(Schema.current.migrations + ["DELETE FROM contact; SELECT * FROM absent"])
    let error = ContactsError.unavailable(file: path, systemMessage: "no such table: absent")
    await #expect(throws: error) { try await SQLiteContacts(path: path, schema: broken).ids() }
    #expect(try await SQLiteContacts(path: path).ids() == ["anna"])
    #expect(try connect().integer("PRAGMA application_id") == 0x434E_5443)
    #expect(try connect().integer("PRAGMA user_version") == Schema.current.migrations.count)
    #expect(try connect().rows("PRAGMA journal_mode") { $0.text(0) } == ["wal"])
    #expect(try connect().rows("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
    let newer = schema(Schema.current.migrations + ["ALTER TABLE contact ADD COLUMN starred INTEGER"])
    let worker = SQLiteContacts(path: path, schema: newer)
    #expect(try await worker.fetchContact(id: "anna") == .anna)
    #expect(try connect().integer("PRAGMA user_version") == newer.migrations.count)
    #expect(try connect().integer("SELECT count(*) FROM contact WHERE starred IS NULL") == 1)
  }

  /// The fixture is of the version that had one kind of filter, no natural order and no addresses.
  @Test("A database of the first version keeps all contacts, also unreadable ones, and finds them as new ones")
  func firstVersion() async throws {
    let fixture = "\(#filePath.split(separator: "/").dropLast().joined(separator: "/"))/Fixtures/version-1.db"
    try WholeFile.write(try WholeFile.read("/\(fixture)", limit: 1 << 20), to: path, replacing: false)
    let card = "BEGIN:VCARD\r\nVERSION:7.0\r\nUID:file10\r\nEND:VCARD\r\n"
    try connect().run("UPDATE contact SET card = ? WHERE id = 'file10'", [.text(card)])
    let worker = SQLiteContacts(path: path, locale: "")
    #expect(try await worker.ids() == ["file2", "file10", "anna"])
    #expect(try await worker.ids("8 (999)", in: .phone) == ["anna"])
    #expect(try await worker.ids("7999", in: .phone) == ["anna"])
    #expect(try await worker.ids("two", in: .email) == ["file2"])
    let anna = try await worker.fetchContact(id: "anna")
    #expect(anna.birthday == CalendarDay("1990-05-17"))
    #expect(
      anna.addresses == [
        PostalAddress(
          street: "ул. Пушкина, д. 1\nкв. 2", city: "Москва", postalCode: "101000", country: "Россия",
          labels: ["home", "pref"], group: "item3")
      ])
    #expect(anna.phones == [LabeledValue("89992223344", labels: ["cell"])])
    #expect(anna.otherProperties.map(\.name) == ["X-ABADR", "NOTE"])
    #expect(try await worker.fetchContact(id: "file2").otherProperties.map(\.value) == ["--0229"])
    #expect(try connect().integer("PRAGMA user_version") == 3)

    let unreadable = ContactsError.unreadableCard(file: path, VCardError(line: 2, reason: .unknownVersion("7.0")))
    await #expect(throws: unreadable) { try await worker.fetchContact(id: "file10") }
    let export = try await worker.exportVCards(.v4, matching: "")
    #expect((export.count, export.unreadableCount) == (2, 1))
    let stored = "SELECT card FROM contact JOIN card USING (number) WHERE id = 'file10'"
    #expect(try connect().rows(stored) { $0.text(0) } == [card])
    let fixed = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:file10\r\nFN:Fixed\r\nEND:VCARD\r\n"
    #expect(try await worker.importVCards(Array(fixed.utf8)) == ContactsImport(added: 0, replaced: 1))
    #expect(try await worker.fetchContact(id: "file10").firstName == "Fixed")
  }

  @Test(
    "A database of the second version keeps all contacts, also when its migration was interrupted",
    arguments: [false, true])
  func secondVersion(isInterrupted: Bool) async throws {
    let connection = try connect()
    try schema(Array(Schema.current.migrations.prefix(2))).migrate(connection)
    try connection.run("INSERT INTO contact_order_of_list VALUES (?)", [.text(NameCollation(locale: "").identity)])
    for (number, contact) in [Contact.bjorn, .anna].enumerated() {
      let card = String(decoding: VCardWriter.bytes(of: [contact], version: .v4), as: UTF8.self)
      try connection.run(
        "INSERT INTO contact VALUES (?, ?, ?, ?, ?, NULL, NULL, ?)",
        [.integer(number + 7)] + [contact.id, "key", contact.firstName, contact.lastName, card].map(Value.text))
    }
    // The tables exist, but the list isn't sorted yet.
    if isInterrupted { try Schema.current.migrate(connection) }
    let worker = SQLiteContacts(path: path, locale: "")
    #expect(try await worker.ids() == ["anna", "bjorn"])
    #expect(try await worker.ids("3344", in: .phone) == ["anna"])
    #expect(try await worker.fetchContact(id: "anna") == .anna)
    #expect(try connect().integer("PRAGMA user_version") == 3)
  }

  @Test("Two workers of two languages agree on one order, that of who came last, and both add to it")
  func twoLanguages() async throws {
    let german = SQLiteContacts(path: path, locale: "de_DE")
    for name in ["Zorn", "Öberg"] { try await german.add(Contact(id: name, firstName: name)) }
    #expect(try await german.ids() == ["Öberg", "Zorn"])
    let swedish = SQLiteContacts(path: path, locale: "sv_SE")
    #expect(try await swedish.ids() == ["Zorn", "Öberg"])
    try await german.add(Contact(id: "Ögren", firstName: "Ögren"))
    #expect(try await german.ids() == ["Zorn", "Öberg", "Ögren"])
    #expect(try await swedish.ids() == ["Zorn", "Öberg", "Ögren"])
  }

  @Test("Keys of another version of the rules are made again before a key of this version stands among them")
  func otherVersion() async throws {
    let worker = SQLiteContacts(path: path, locale: "")
    for name in ["Anna", "Zorn"] { try await worker.add(Contact(id: name, firstName: name)) }
    let other = try connect()
    func sortBackwards() throws {
      try other.script(
        """
        UPDATE contact_order_of_list SET collation = ' 1.2.3.4';
        UPDATE contact SET sort_key = CASE id WHEN 'Anna' THEN 'ff' ELSE '00' END;
        UPDATE contact SET place = -place;
        UPDATE contact_search SET rowid = -rowid
        """)
    }
    try sortBackwards()
    #expect(try await worker.ids() == ["Zorn", "Anna"])
    try await worker.add(Contact(id: "Mia", firstName: "Mia"))
    #expect(try await worker.ids() == ["Anna", "Mia", "Zorn"])
    let rules = NameCollation(locale: "").identity
    #expect(try other.rows("SELECT collation FROM contact_order_of_list") { $0.text(0) } == [rules])

    try sortBackwards()
    #expect(try await SQLiteContacts(path: path, locale: "").ids() == ["Anna", "Mia", "Zorn"])
  }

  @Test(
    "The index of words of a large import is as FTS5 itself would have made it, also after a second one and a change")
  func integrity() async throws {
    func cards(_ numbers: Range<Int>) -> [UInt8] {
      Array(
        numbers.map {
          "BEGIN:VCARD\nVERSION:4.0\nUID:\($0)\nN:Zhärkova\($0 * 7919 % 3001);Anna;;;\nTEL:+7999\(1_000_000 + $0)\nEND:VCARD\n"
        }
        .joined().utf8)
    }
    let (worker, other) = (SQLiteContacts(path: path), try connect())
    func check() throws { try other.script("INSERT INTO contact_search (contact_search) VALUES ('integrity-check')") }
    #expect(try await worker.importVCards(cards(0..<3000)) == ContactsImport(added: 3000, replaced: 0))
    try check()
    #expect(try await worker.fetchContacts(ContactsQuery(filter: "zhar anna", limit: 1)).total == 3000)
    #expect(try await worker.importVCards(cards(2900..<3500)) == ContactsImport(added: 500, replaced: 100))
    try await worker.update(Contact(id: "7", firstName: "Boris"))
    try await worker.delete(id: "8")
    try check()
    #expect(try await worker.fetchContacts(ContactsQuery(filter: "anna", limit: 1)).total == 3498)
    #expect(try await worker.fetchContacts(ContactsQuery(filter: "boris", limit: 1)).contacts.map(\.id) == ["7"])
  }

  @Test("A list that is written again has the tables and indexes that the migrations made")
  func definitions() async throws {
    let other = try connect()
    for migration in Schema.current.migrations { try other.script(migration) }
    func contact() throws -> [String?] {
      try other.rows("SELECT sql FROM sqlite_schema WHERE tbl_name = 'contact' ORDER BY name") { $0.text(0) }
    }
    let made = try contact()
    #expect(made.count == 3)
    try other.script(
      "PRAGMA application_id = \(0x434E_5443); PRAGMA user_version = \(Schema.current.migrations.count)")
    _ = try await SQLiteContacts(path: path).importVCards(
      Array("BEGIN:VCARD\nVERSION:4.0\nN:Anna;;;;\nEND:VCARD\n".utf8))
    #expect(try contact() == made)
  }

  @Test("A database of a newer version, of one that none has, or of another program, is not touched")
  func unsupported() async throws {
    let known = Schema.current.migrations.count
    try await SQLiteContacts(path: path).add(.anna)
    for version in [-1, 0, Int(Int32.min), known + 1] {
      try connect().script("PRAGMA user_version = \(version)")
      let message = "its user_version is \(version), expected 1 to \(known)"
      let error: ContactsError =
        version > known
        ? .newer(file: path, version: version, known: known) : .corrupt(file: path, systemMessage: message)
      await #expect(throws: error) { try await SQLiteContacts(path: path).ids() }
      await #expect(throws: error) { try await SQLiteContacts(path: path).add(.bjorn) }
      #expect(try connect().integer("PRAGMA user_version") == version)
    }
    try connect().script("PRAGMA user_version = \(known)")
    #expect(try await SQLiteContacts(path: path).ids() == ["anna"])

    let foreign = folder.file("app.db")
    let other = try Connection(file: foreign, busyTimeout: 0, failure: ContactsError.init)
    try other.script("CREATE TABLE user (name TEXT)")
    await #expect(throws: ContactsError.foreign(file: foreign)) {
      try await SQLiteContacts(path: foreign).add(.anna)
    }
    #expect(try other.integer("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test("When the file is deleted, replaced, or its folder put right, the worker goes on with the file that is there")
  func replacedFile() async throws {
    mkdir(path, 0o700)
    let worker = SQLiteContacts(path: path)
    await #expect(throws: ContactsError.unavailable(file: path, systemMessage: "unable to open database file")) {
      try await worker.add(.anna)
    }
    rmdir(path)
    try await worker.add(.anna)
    for name in try folder.names { unlink(folder.file(name)) }
    #expect(try await worker.ids() == [])
    try await worker.add(.bjorn)
    #expect(try await SQLiteContacts(path: path).ids() == ["bjorn"])
  }
}
