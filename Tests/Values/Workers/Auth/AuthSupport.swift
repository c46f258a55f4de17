import Contracts
import Credentials
import Database
import Synchronization
import TestSupport
@testable import SQLiteAuth

extension User {
  static let aleksey = User(name: "Aleksey", email: "aleksey@example.org", phone: "+7 (999) 111-22-33")
}

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

  /// As an administrator does: no time passes.
  func set(by seconds: Int) { time.withLock { $0.seconds += seconds } }

  /// Restarts the machine, without time off.
  func restart() {
    time.withLock {
      $0.boot += "'"
      $0.uptime = 0
    }
  }
}

struct TestDatabase {
  let folder = TemporaryFolder()
  let clock = TestClock()

  static func withAleksey() async throws -> TestDatabase {
    let database = TestDatabase()
    _ = try await database.worker().setUp(.aleksey, password: password)
    return database
  }

  var path: String { folder.file("users.db") }

  /// A worker as after a start of the app, with the test's clock only; `matches` replaces the hashing.
  func worker(matches: @escaping @Sendable (PasswordHash, String) -> Bool = { $0.matches($1) }) -> SQLiteAuth {
    SQLiteAuth(path: path, busyTimeout: 20, now: clock.now, matches: matches)
  }

  /// Knows the password without hashing, for tests of other things.
  func quickWorker() -> SQLiteAuth { worker { $1 == password } }

  func connect() throws -> Connection { try Connection(file: path, busyTimeout: 20, failure: AuthError.init) }
}

func refusal(_ worker: SQLiteAuth, _ userName: String, _ password: String) async -> AuthError? {
  do {
    _ = try await worker.signIn(userName: userName, password: password)
    return nil
  } catch {
    return error
  }
}
