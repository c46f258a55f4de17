import CCrypt
import Contracts
@testable import Credentials
import Database
import Files
import Synchronization
import Testing
@testable import DemoAuth
@testable import SQLiteAuth

@Suite("SQLiteAuth: signing in, and the delay after failures")
struct SignInTests {
  private let database: TestDatabase

  init() async throws { database = try await .withAleksey() }

  @Test("an unknown user costs the same hashing; an attempt counts before its password is looked at")
  func sameWork() async throws {
    let settings = Mutex<[Substring]>([])
    let counted = Mutex<Int?>(nil)
    let worker = database.worker { hash, _ in
      // $y$j9T$salt$hash: the method and the cost.
      settings.withLock { $0.append(hash.string.prefix { $0 != "T" }) }
      let count = try? database.connect().integer("SELECT count FROM failed_attempt WHERE user_name = 'Aleksey'")
      counted.withLock { $0 = count }
      return true
    }
    for userName in ["Anna", "Aleksey", "Anna"] { _ = await refusal(worker, userName, "clean-swift") }
    let used = settings.withLock { $0 }
    #expect((used.count, Set(used).count) == (3, 1))
    // Killing the app doesn't help.
    #expect(await refusal(worker, "Aleksey", password) == nil)
    #expect(counted.withLock { $0 } == 1)
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

  @Test("a boot is told apart as the kernel does; the application's clock moves the seconds alone")
  func machineTime() throws {
    let boot = try WholeFile.read("/proc/sys/kernel/random/boot_id", limit: 64)
    let time = MachineTime.now(seconds: 1.9)
    #expect((Array("\(time.boot)\n".utf8), time.seconds) == (boot, 1))
  }

  @Test("neither a clock that is set nor a start of the machine shortens the delay", arguments: [-3600, 3600, 90_000])
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

  @Test("the delay begins with the third failure in a row and doubles; success ends it, and a day without a failure")
  func delay() async throws {
    #expect((0...13).map(SignInDelay.seconds) == [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
    #expect(SignInDelay.seconds(after: .max) == 900)
    let worker = database.quickWorker()
    for _ in 1...2 { _ = await refusal(worker, "Aleksey", "wrong") }
    #expect(await refusal(worker, "Aleksey", password) == nil)
    for _ in 1...3 { #expect(await refusal(worker, "Aleksey", "wrong") == .wrongCredentials) }
    database.clock.advance(by: 86_401)
    for _ in 1...3 { #expect(await refusal(worker, "Aleksey", "wrong") == .wrongCredentials) }
    #expect(await refusal(worker, "Aleksey", "wrong") == .tooManyAttempts(seconds: 1))
  }
}

@Suite("Passwords are hashed by yescrypt")
struct PasswordHashTests {
  @Test("crypt(3) itself finds the hash right, by the setting in it; the same password has another salt each time")
  func crypt() throws {
    let hash = try PasswordHash(of: "clean-swift").string
    var data = crypt_data()
    let hashedAgain = crypt_r("clean-swift", hash, &data).map { String(cString: $0) }
    #expect(hashedAgain == hash)
    #expect(hash.hasPrefix("$y$"))
    #expect(crypt_checksalt(hash) == CRYPT_SALT_OK)
    let other = try PasswordHash(of: "clean-swift")
    #expect(other.string != hash && other.matches("clean-swift"))
  }

  @Test("a hash of another program is known; what is no hash, or longer than crypt(3) takes, matches nothing")
  func foreign() throws {
    // perl -e 'print crypt("clean-swift", q($y$j9T$4zHiPqGhOXh6eIrbDTXMP.))'
    let hash = PasswordHash(stored: "$y$j9T$4zHiPqGhOXh6eIrbDTXMP.$iYyJAZscbSGYP5cN1psgP3SrX/3zVS9oK.fENe94eR6")
    #expect(["clean-swift", "clean-swifT", ""].map(hash.matches) == [true, false, false])
    for stored in ["", "*0", "$y$", "$y$j9T$salt", "clean-swift"] {
      #expect(!PasswordHash(stored: stored).matches("clean-swift"), "\(stored)")
    }
    // crypt(3) doesn't take it.
    let long = String(repeating: "x", count: 512)
    let refusal = AuthError.unavailable(source: "crypt(3)", systemMessage: "Numerical result out of range")
    #expect(throws: refusal) { try PasswordHash(of: long) }
    #expect(!(try PasswordHash(of: String(long.dropLast()))).matches(long))
  }
}

@Suite("DemoAuth knows three users")
struct DemoAuthTests {
  private let auth: any AuthWorker = DemoAuth()

  @Test("each signs in with the password that README gives; a wrong password and an unknown user have the same answer")
  func users() async throws {
    for (name, password) in [("Aleksey", "clean-swift"), ("Anna", "interactor"), ("Raymond", "presenter")] {
      #expect(try await auth.signIn(userName: name, password: password) == Session(userName: name))
      #expect(try await auth.fetchUser(named: name).name == name)
    }
    let aleksey = User(name: "Aleksey", email: "aleksey@example.org", phone: "+7 (999) 111-22-33")
    #expect(try await auth.fetchUser(named: "Aleksey") == aleksey)
    for (name, password) in [
      ("Aleksey", "wrong"), ("Aleksey", ""), ("aleksey", "clean-swift"), ("Aleksey", "interactor"), ("", ""),
    ] {
      await #expect(throws: AuthError.wrongCredentials) { try await auth.signIn(userName: name, password: password) }
    }
    await #expect(throws: AuthError.unknownUser("Nobody")) { try await auth.fetchUser(named: "Nobody") }
  }
}
