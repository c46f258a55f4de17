import ContractChecks
import Contracts
import Credentials
import Database
import Files
import Glibc
import TestSupport
import Testing
import VIPKit
@testable import SQLiteAuth

@Suite("SQLiteAuth: the first user")
struct FirstUserTests {
  private let database = TestDatabase()

  @Test("it keeps the contract", arguments: AuthChecks.all)
  func contract(check: ContractCheck<ScratchUsers>) async throws {
    let database = database
    try await check.run(
      on: ScratchUsers(
        worker: { database.worker() },
        advance: { seconds in
          // Only a clock that is set goes back.
          if seconds < 0 { database.clock.set(by: seconds) } else { database.clock.advance(by: seconds) }
        }))
  }

  @Test("the password stands in no file of the database, the files are their owner's, and the manifest names them")
  @MainActor
  func storage() async throws {
    let worker = database.worker()
    _ = try await worker.setUp(.aleksey, password: password)
    let stored = try database.connect().rows("SELECT password FROM user") { $0.text(0) ?? "" }
    #expect(stored.map { PasswordHash(stored: $0).matches(password) } == [true])
    let names = try database.folder.names
    #expect(names == ["users.db", "users.db-shm", "users.db-wal"])
    for name in names {
      var status = stat()
      #expect(stat(database.folder.file(name), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
      #expect(try !WholeFile.read(database.folder.file(name), limit: 1 << 20).contains(password.utf8))
    }
    #expect(try await !worker.needsSetUp())
    let named = WorkerContext(optionsJSON: Array(#"{"database": "users.db"}"#.utf8), folder: database.folder.path)
    for context in [named, WorkerContext(folder: database.folder.path)] {
      let worker = try SQLiteAuthConfigurator().makeWorker(in: context)
      #expect(try await worker.fetchUser(named: "Aleksey") == .aleksey)
    }
    let wrong = WorkerContext(optionsJSON: Array(#"{"database": 1}"#.utf8))
    #expect(throws: DecodingError.self) { try SQLiteAuthConfigurator().makeWorker(in: wrong) }
  }

  @Test(
    "names and passwords that can't be taken",
    arguments: [
      ("", password, CredentialRequirement.userNameLength(most: 255)),
      (String(repeating: "é", count: 128), password, CredentialRequirement.userNameLength(most: 255)),
      ("Ale\u{1B}[2Jksey", password, .userNamePrintable),
      ("Aleksey", "1234567", .passwordAtLeast(characters: 8)),
      ("Aleksey", String(repeating: "é", count: 256), .passwordAtMost(bytes: 511)),
      ("Aleksey", "clean\0swift", .passwordWithoutNUL),
    ])
  func unacceptable(name: String, password: String, requirement: CredentialRequirement) async throws {
    let worker = database.worker()
    await #expect(throws: AuthError.unacceptable(requirement)) {
      try await worker.setUp(User(name: name, email: "", phone: ""), password: password)
    }
    #expect(try await worker.needsSetUp())
  }
}

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

  @Test("a file that is no database is left as it is; in a folder that isn't there nothing is made")
  func garbage() async throws {
    let database = TestDatabase()
    let garbage = String(repeating: "garbage", count: 1000)
    try database.folder.write(garbage, to: "users.db")
    let error = AuthError.unavailable(source: database.path, systemMessage: "it is damaged: file is not a database")
    await #expect(throws: error) { try await database.worker().needsSetUp() }
    await #expect(throws: error) { try await database.worker().setUp(.aleksey, password: password) }
    #expect(try WholeFile.read(database.path, limit: 1 << 20) == Array(garbage.utf8))
    let path = database.folder.file("none/users.db")
    await #expect(throws: AuthError.unavailable(source: path, systemMessage: "unable to open database file")) {
      try await SQLiteAuth(path: path, now: TestClock().now).needsSetUp()
    }
    #expect(try database.folder.names == ["users.db"])
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

  @Test("numbers with which one can't count lock nobody out; a hash that has been damaged lets nobody in")
  func damaged() async throws {
    let database = try await TestDatabase.withAleksey()
    let worker = database.worker()
    #expect(await refusal(worker, "Aleksey", "wrong") == .wrongCredentials)
    try database.connect().script(
      """
      UPDATE boot SET start = 9223372036854775807;
      UPDATE failed_attempt SET count = 9223372036854775807, last = -9223372036854775808
      """)
    #expect(await refusal(worker, "Aleksey", password) == nil)
    let other = try await TestDatabase.withAleksey()
    try other.connect().script("UPDATE user SET password = '*0'")
    #expect(await refusal(other.worker(), "Aleksey", password) == .wrongCredentials)
  }
}
