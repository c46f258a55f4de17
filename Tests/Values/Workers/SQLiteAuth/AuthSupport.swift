import Contracts
import Credentials
import Database
import Synchronization
import TestSupport

@testable import SQLiteAuth

extension User {
  static let aleksey = User(name: "Aleksey", email: "aleksey@example.org", phone: "+7 (999) 111-22-33")
}

/// The password of every user in these tests.
let password = "clean-swift"

/// A clock that stands still until the test sets it.
final class TestClock: Sendable {
  private let time = Mutex(MachineTime(seconds: 1_000_000, boot: "first", uptime: 1000))

  var now: @Sendable () -> MachineTime { { [self] in time.withLock { $0 } } }

  func advance(by seconds: Int) {
    time.withLock {
      $0.seconds += seconds
      $0.uptime += seconds
    }
  }

  /// What somebody does who has the rights for it: time doesn't pass by it.
  func set(by seconds: Int) { time.withLock { $0.seconds += seconds } }

  /// The machine starts again, and is off for no time.
  func restart() {
    time.withLock {
      $0.boot += "'"
      $0.uptime = 0
    }
  }
}

/// A database of users in a folder of its own, with Aleksey in it.
struct TestDatabase {
  let folder = TemporaryFolder()
  let clock = TestClock()

  static func withAleksey() async throws -> TestDatabase {
    let database = TestDatabase()
    _ = try await database.worker().setUp(.aleksey, password: password)
    return database
  }

  var path: String { folder.file("users.db") }

  /// A worker on the database, as after a start of the app. It looks at no clock but the test's.
  ///
  /// - Parameter matches: takes the place of the hashing.
  func worker(matches: @escaping @Sendable (PasswordHash, String) -> Bool = { $0.matches($1) }) -> SQLiteAuth {
    SQLiteAuth(path: path, busyTimeout: 20, now: clock.now, matches: matches)
  }

  /// A worker that knows the password without hashing: for tests of what stands around it.
  func quickWorker() -> SQLiteAuth {
    worker { $1 == password }
  }

  func connect() throws -> Connection {
    try Connection(file: path, busyTimeout: 20, failure: AuthError.init)
  }
}

func refusal(_ worker: SQLiteAuth, _ userName: String, _ password: String) async -> AuthError? {
  do {
    _ = try await worker.signIn(userName: userName, password: password)
    return nil
  } catch {
    return error
  }
}
