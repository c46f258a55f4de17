import Contracts
import Credentials
import Database
import Synchronization
import Testing

@testable import SQLiteAuth

@Suite("SQLiteAuth: signing in")
struct SignInTests {
  private let database: TestDatabase

  init() async throws { database = try await .withAleksey() }

  @Test(
    "nobody can tell a wrong password from an unknown user, beside what the contract tries",
    arguments: [
      ("Aleksey", ""), ("Aleksey", "clean-swift\0"), ("Anna", password), ("", password), ("nobody", "nobody"),
    ])
  func wrongCredentials(userName: String, password: String) async throws {
    #expect(await refusal(database.worker(), userName, password) == .wrongCredentials)
  }

  @Test("an unknown user costs the same hashing as a wrong password, from the first time on")
  func sameWork() async throws {
    let settings = Mutex<[Substring]>([])
    let worker = database.worker { hash, _ in
      // $y$j9T$salt$hash: the method and the cost.
      settings.withLock { $0.append(hash.string.prefix { $0 != "T" }) }
      return true
    }

    for userName in ["Anna", "Aleksey", "Anna"] { _ = await refusal(worker, userName, "clean-swift") }

    let used = settings.withLock { $0 }
    #expect(used.count == 3)
    #expect(Set(used).count == 1)
  }

  @Test("a character has one form, whatever the keyboard makes of it")
  func normalization() async throws {
    let database = TestDatabase()
    let composed = User(name: "Zo\u{EB}", email: "", phone: "")
    _ = try await database.worker().setUp(composed, password: "caf\u{E9} cr\u{E8}me")

    let session = try await database.worker().signIn(userName: "Zoe\u{308}", password: "cafe\u{301} cre\u{300}me")

    #expect(Array(session.userName.unicodeScalars) == Array("Zo\u{EB}".unicodeScalars))
    #expect(try await database.worker().fetchUser(named: "Zoe\u{308}") == composed)
  }
}

@Suite("SQLiteAuth: the delay after failures")
struct DelayTests {
  private let database: TestDatabase

  init() async throws { database = try await .withAleksey() }

  @Test("it begins with the third failure in a row and doubles, up to a quarter of an hour")
  func growth() {
    #expect((0...13).map(SignInDelay.seconds) == [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
    #expect(SignInDelay.seconds(after: .max) == 900)
  }

  @Test("an unknown user waits as well; until the time has passed, it is told how much is left")
  func unknownUser() async throws {
    let worker = database.quickWorker()
    for _ in 1...3 { #expect(await refusal(worker, "Anna", "wrong") == .wrongCredentials) }
    #expect(await refusal(worker, "Anna", password) == .tooManyAttempts(seconds: 1))
    database.clock.advance(by: 1)
    #expect(await refusal(worker, "Anna", "wrong") == .wrongCredentials)
    database.clock.advance(by: 1)
    #expect(await refusal(worker, "Anna", "wrong") == .tooManyAttempts(seconds: 1))
  }

  @Test("an attempt counts before its password is looked at: killing the app doesn't help")
  func countsFirst() async throws {
    let counted = Mutex<Int?>(nil)
    let worker = database.worker { _, _ in
      let count = try? database.connect().integer("SELECT count FROM failed_attempt WHERE user_name = 'Aleksey'")
      counted.withLock { $0 = count }
      return true
    }

    #expect(await refusal(worker, "Aleksey", password) == nil)

    #expect(counted.withLock { $0 } == 1)
  }

  @Test("setting the clock shortens it by nothing, nor does a start of the machine", arguments: [-3600, 3600, 90_000])
  func clock(seconds: Int) async throws {
    let worker = database.quickWorker()
    for _ in 1...3 { #expect(await refusal(worker, "Aleksey", "wrong") == .wrongCredentials) }

    database.clock.set(by: seconds)
    #expect(await refusal(worker, "Aleksey", password) == .tooManyAttempts(seconds: 1))
    database.clock.set(by: -seconds)
    #expect(await refusal(worker, "Aleksey", password) == .tooManyAttempts(seconds: 1))
    database.clock.restart()
    database.clock.set(by: seconds)
    #expect(await refusal(database.quickWorker(), "Aleksey", password) == .tooManyAttempts(seconds: 1))
    database.clock.set(by: -seconds)
    #expect(await refusal(worker, "Aleksey", password) == .tooManyAttempts(seconds: 1))
    database.clock.advance(by: 1)
    #expect(await refusal(worker, "Aleksey", password) == nil)
  }

  @Test("success ends it, and a day without a failure")
  func ends() async throws {
    let worker = database.quickWorker()
    for _ in 1...2 { _ = await refusal(worker, "Aleksey", "wrong") }
    #expect(await refusal(worker, "Aleksey", password) == nil)
    for _ in 1...3 { #expect(await refusal(worker, "Aleksey", "wrong") == .wrongCredentials) }

    database.clock.advance(by: 86_401)
    for _ in 1...3 { #expect(await refusal(worker, "Aleksey", "wrong") == .wrongCredentials) }
    #expect(await refusal(worker, "Aleksey", "wrong") == .tooManyAttempts(seconds: 1))
  }
}
