import ContactsTestSupport
import Contracts
import Database
import Glibc
import TestSupport
import Testing
import VIPKit

@testable import SQLiteContacts

@Suite("SQLiteContacts")
struct SQLiteContactsTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("contacts.db")
  }

  private func connect() throws -> Connection { try Connection(file: path, busyTimeout: 5000) }

  @Test("The database is marked as an address book, has its version, and writes ahead")
  func pragmas() async throws {
    try await SQLiteContacts(path: path).add(.anna)
    let connection = try connect()
    #expect(try connection.integer("PRAGMA application_id") == Schema.applicationID)
    #expect(try connection.integer("PRAGMA user_version") == Schema.current.migrations.count)
    #expect(try connection.rows("PRAGMA journal_mode") { $0.text(0) } == ["wal"])
    #expect(try connection.rows("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
  }

  @Test("The database and its log are their owner's alone")
  func permissions() async throws {
    let worker = SQLiteContacts(path: path)
    try await worker.add(.anna)
    for name in try folder.names {
      var status = stat()
      #expect(stat(folder.file(name), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
    }
    #expect(try folder.names == ["contacts.db", "contacts.db-shm", "contacts.db-wal"])
    #expect(try await worker.ids() == ["anna"])
  }

  @Test("A database of an older version is brought to the newest with all its contacts")
  func migration() async throws {
    try await SQLiteContacts(path: path).add(.anna)
    let newer = Schema(migrations: Schema.current.migrations + ["ALTER TABLE contact ADD COLUMN starred INTEGER"])
    let worker = SQLiteContacts(path: path, schema: newer)
    #expect(try await worker.fetchContact(id: "anna") == .anna)
    #expect(try connect().integer("PRAGMA user_version") == newer.migrations.count)
    #expect(try connect().integer("SELECT count(*) FROM contact WHERE starred IS NULL") == 1)
  }

  @Test("A migration that fails leaves the database as it was")
  func failedMigration() async throws {
    try await SQLiteContacts(path: path).add(.anna)
    let broken = Schema(migrations: Schema.current.migrations + ["DELETE FROM contact; SELECT * FROM absent"])
    let error = ContactsError.unavailable(file: path, reason: "no such table: absent")
    await #expect(throws: error) { try await SQLiteContacts(path: path, schema: broken).ids() }
    #expect(try await SQLiteContacts(path: path).ids() == ["anna"])
  }

  @Test("A database of a newer version, or of another program, is not touched")
  func unsupported() async throws {
    let known = Schema.current.migrations.count
    try await SQLiteContacts(path: path).add(.anna)
    try connect().script("PRAGMA user_version = \(known + 1)")
    let newer = ContactsError.unsupported(
      file: path, reason: "it has version \(known + 1), made by a newer app; this one knows versions up to \(known)")
    await #expect(throws: newer) { try await SQLiteContacts(path: path).add(.bjorn) }

    let foreign = folder.file("app.db")
    let other = try Connection(file: foreign, busyTimeout: 0)
    try other.script("CREATE TABLE user (name TEXT)")
    await #expect(throws: ContactsError.unsupported(file: foreign, reason: "it is the database of another program")) {
      try await SQLiteContacts(path: foreign).add(.anna)
    }
    #expect(try other.integer("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test("When the file is deleted or replaced, the worker goes on with the file that is there")
  func replacedFile() async throws {
    let worker = SQLiteContacts(path: path)
    try await worker.add(.anna)
    for name in try folder.names { unlink(folder.file(name)) }
    #expect(try await worker.ids() == [])
    try await worker.add(.bjorn)
    #expect(try await SQLiteContacts(path: path).ids() == ["bjorn"])
  }

  @Test("What was wrong with the file may be fixed while the app runs")
  func fixed() async throws {
    mkdir(path, 0o700)
    let worker = SQLiteContacts(path: path)
    await #expect(throws: ContactsError.unavailable(file: path, reason: "unable to open database file")) {
      try await worker.add(.anna)
    }
    rmdir(path)
    try await worker.add(.anna)
    #expect(try await worker.ids() == ["anna"])
  }

  @Test("The option names the database, relative to the manifest's folder; contacts.db without it")
  @MainActor
  func options() async throws {
    let configurator = SQLiteContactsConfigurator()
    let named = WorkerContext(optionsJSON: Array(#"{"database": "mine.db"}"#.utf8), folder: folder.file("."))
    try await configurator.makeWorker(in: named).add(.anna)
    try await configurator.makeWorker(in: WorkerContext(folder: folder.file("."))).add(.anna)
    #expect(try folder.names.filter { $0.hasSuffix(".db") } == ["contacts.db", "mine.db"])
  }
}
