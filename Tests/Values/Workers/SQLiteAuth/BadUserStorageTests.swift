import Contracts
import Database
import Files
import TestSupport
import Testing

@testable import SQLiteAuth

@Suite("SQLiteAuth on bad storage")
struct BadUserStorageTests {
  @Test("while another process writes, nobody is signed in; afterwards they are")
  func busy() async throws {
    let database = try await TestDatabase.withAleksey()
    let worker = database.quickWorker()
    let other = try database.connect()
    try other.run("BEGIN IMMEDIATE")

    #expect(await refusal(worker, "Aleksey", password) == .busy(file: database.path))
    #expect(try await worker.fetchUser(named: "Aleksey") == .aleksey)

    try other.run("ROLLBACK")
    #expect(await refusal(worker, "Aleksey", password) == nil)
  }

  @Test("a file that is no database is left as it is")
  func garbage() async throws {
    let database = TestDatabase()
    let garbage = String(repeating: "garbage", count: 1000)
    try database.folder.write(garbage, to: "users.db")

    let error = AuthError.unavailable(source: database.path, systemMessage: "it is damaged: file is not a database")
    await #expect(throws: error) { try await database.worker().needsSetUp() }
    await #expect(throws: error) { try await database.worker().setUp(.aleksey, password: password) }
    #expect(try WholeFile.read(database.path, limit: 1 << 20) == Array(garbage.utf8))
  }

  @Test("the database of another program, or of a newer version, is not touched")
  func unsupported() async throws {
    let other = TestDatabase()
    try other.connect().script("CREATE TABLE user (name TEXT)")
    await #expect(throws: AuthError.unsupported(file: other.path)) { try await other.worker().needsSetUp() }

    let newer = try await TestDatabase.withAleksey()
    try newer.connect().script("PRAGMA user_version = 2")
    await #expect(throws: AuthError.unsupported(file: newer.path)) { try await newer.worker().needsSetUp() }
  }

  @Test("numbers with which one can't count lock nobody out")
  func damagedNumbers() async throws {
    let database = try await TestDatabase.withAleksey()
    let worker = database.worker()
    #expect(await refusal(worker, "Aleksey", "wrong") == .wrongCredentials)
    try database.connect().script(
      """
      UPDATE boot SET start = 9223372036854775807;
      UPDATE failed_attempt SET count = 9223372036854775807, last = -9223372036854775808
      """)
    #expect(await refusal(worker, "Aleksey", password) == nil)
  }

  @Test("a hash that has been damaged lets nobody in")
  func damagedHash() async throws {
    let database = try await TestDatabase.withAleksey()
    try database.connect().script("UPDATE user SET password = '*0'")

    #expect(await refusal(database.worker(), "Aleksey", password) == .wrongCredentials)
  }

  @Test("in a folder that isn't there nothing is made")
  func noFolder() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("none/users.db")

    await #expect(
      throws: AuthError.unavailable(source: path, systemMessage: "unable to open database file")
    ) { try await SQLiteAuth(path: path, now: TestClock().now).needsSetUp() }
    #expect(try folder.names == [])
  }
}
