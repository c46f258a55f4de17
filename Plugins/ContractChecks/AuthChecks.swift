public import Contracts

/// A store without users.
public struct ScratchUsers: Sendable {
  /// Each call makes another worker on the users, as another process would.
  let worker: @Sendable () -> any AuthWorker
  /// Moves the clock of all workers, which otherwise stands still.
  let advance: @Sendable (_ seconds: Int) -> Void

  /// Describes a store.
  public init(worker: @escaping @Sendable () -> any AuthWorker, advance: @escaping @Sendable (_ seconds: Int) -> Void) {
    self.worker = worker
    self.advance = advance
  }

  fileprivate func set() async throws -> any AuthWorker {
    _ = try await worker().setUp(.aleksey, password: User.password)
    return worker()
  }
}

/// The contract of every `AuthWorker` that keeps users.
public enum AuthChecks {
  /// All checks.
  public static let all: [ContractCheck<ScratchUsers>] = [
    ContractCheck("A new store has nobody, and lets nobody in") { users in
      let worker = users.worker()
      try expect(try await worker.needsSetUp(), is: true)
      try expect(await worker.refusal("", ""), is: .wrongCredentials)
      try await expect(AuthError.unknownUser("Aleksey")) { try await worker.fetchUser(named: "Aleksey") }
    },
    ContractCheck("The first user is signed in, and found again by another worker; there is no second one") { users in
      let session = try await users.worker().setUp(.aleksey, password: User.password)
      try expect(session, is: Session(userName: "Aleksey"))
      let worker = users.worker()
      try expect(try await worker.needsSetUp(), is: false)
      try expect(try await worker.signIn(userName: "Aleksey", password: User.password), is: session)
      try expect(try await worker.fetchUser(named: "Aleksey"), is: .aleksey)
      try await expect(AuthError.alreadySetUp) {
        try await worker.setUp(User(name: "Anna", email: "", phone: ""), password: User.password)
      }
    },
    ContractCheck("Nobody can tell a wrong password from an unknown user") { users in
      let worker = try await users.set()
      for (name, password) in [
        ("Aleksey", "clean-Swift"), ("Aleksey", "clean-swift\0"), ("Aleksey", String(repeating: "x", count: 10_000)),
        ("aleksey", User.password), ("Anna", ""), ("' OR 1 = 1 --", "' OR 1 = 1 --"), ("Aleksey\0", User.password),
      ] {
        try expect(await worker.refusal(name, password), is: .wrongCredentials)
        users.advance(1)
      }
    },
    ContractCheck("After three failures a name waits, longer each time, also at another worker; others don't") {
      users in
      let worker = try await users.set()
      for _ in 1...3 { try expect(await worker.refusal("Aleksey", "wrong"), is: .wrongCredentials) }
      try expect(await users.worker().refusal("Aleksey", User.password), is: .tooManyAttempts(seconds: 1))
      try expect(await worker.refusal("Anna", "wrong"), is: .wrongCredentials)
      users.advance(1)
      try expect(await worker.refusal("Aleksey", "wrong"), is: .wrongCredentials)
      try expect(await users.worker().refusal("Aleksey", User.password), is: .tooManyAttempts(seconds: 2))
      users.advance(2)
      try expect(await worker.refusal("Aleksey", User.password), is: nil)
      try expect(await worker.refusal("Aleksey", "wrong"), is: .wrongCredentials)
    },
    ContractCheck("A clock that is set back begins the delay again, and makes it no longer") { users in
      let worker = try await users.set()
      for _ in 1...3 { _ = await worker.refusal("Aleksey", "wrong") }
      users.advance(-3600)
      try expect(await worker.refusal("Aleksey", User.password), is: .tooManyAttempts(seconds: 1))
      users.advance(1)
      try expect(await worker.refusal("Aleksey", User.password), is: nil)
    },
  ]
}

extension AuthWorker {
  fileprivate func refusal(_ userName: String, _ password: String) async -> AuthError? {
    do throws(AuthError) { _ = try await signIn(userName: userName, password: password) } catch { return error }
    return nil
  }
}

extension User {
  fileprivate static let aleksey = User(name: "Aleksey", email: "aleksey@example.org", phone: "+7 (999) 111-22-33")
  fileprivate static let password = "clean-swift"
}
