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

  @Test("the password stands in no file of the database, and the files are their owner's alone")
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

  @Test("the worker is made as the manifest says")
  @MainActor
  func configurator() async throws {
    _ = try await database.worker().setUp(.aleksey, password: password)
    let named = WorkerContext(optionsJSON: Array(#"{"database": "users.db"}"#.utf8), folder: database.folder.path)
    let unnamed = WorkerContext(folder: database.folder.path)
    for context in [named, unnamed] {
      let worker = try SQLiteAuthConfigurator().makeWorker(in: context)
      #expect(try await worker.fetchUser(named: "Aleksey") == .aleksey)
    }
    let wrong = WorkerContext(optionsJSON: Array(#"{"database": 1}"#.utf8))
    #expect(throws: DecodingError.self) { try SQLiteAuthConfigurator().makeWorker(in: wrong) }
  }
}
