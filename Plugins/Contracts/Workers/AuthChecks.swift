import VIPKit

extension WorkerCheck where Worker == any AuthWorker {
  static var contract: [WorkerCheck] {
    [
      .reading("Nobody is found under a name that no user has") { auth in
        // Control characters: no user may have such a name.
        try await expect(.unknownUser("\u{1}")) { () throws(AuthError) in _ = try await auth.fetchUser(named: "\u{1}") }
      },
      .changing("The first user is set up once, and signs in by the password alone") { auth in
        let (user, password) = (User(name: "anna", email: "anna@example.org", phone: ""), "interactor")
        try CheckFailure.unless(try await auth.needsSetUp(), "there are users before the first one")
        _ = try await auth.setUp(user, password: password)
        try CheckFailure.unless(try await auth.fetchUser(named: "anna") == user, "the user who is found is another one")
        try CheckFailure.unless(try await !auth.needsSetUp(), "there is still no user after the first one")
        try await expect(.alreadySetUp) { () throws(AuthError) in _ = try await auth.setUp(user, password: password) }
        try await expect(.wrongCredentials) { () throws(AuthError) in
          _ = try await auth.signIn(userName: "anna", password: "presenter")
        }
        let session = try await auth.signIn(userName: "anna", password: password)
        try CheckFailure.unless(session.userName == "anna", "the session is that of \(session.userName)")
        guard auth is any SessionKeeper else { return }
        try CheckFailure.unless(auth.currentSession == session, "the session that is kept is another one")
        auth.signOut()
        try CheckFailure.unless(auth.currentSession == nil, "the session is kept after it has ended")
      },
    ]
  }

  private static func expect(_ expected: AuthError, from call: () async throws(AuthError) -> Void) async throws {
    do throws(AuthError) { try await call() } catch {
      return try CheckFailure.unless(error == expected, "found \(error), expected \(expected)")
    }
    throw CheckFailure("found an answer, expected \(expected)")
  }
}
