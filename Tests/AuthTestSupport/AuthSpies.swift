// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/AuthTestSupport/AuthSpies.swift --with Plugins/Contracts --of AuthWorker --of HomeDataStore --access package
// swift-format-ignore-file

package import Contracts
package import VIPTestKit

/// Records how it is called, and answers with what the test has laid ready.
@MainActor
package final class AuthWorkerSpy: AuthWorker, CallRecording {
  package nonisolated enum Call: Equatable, Sendable {
    case signIn(userName: String, password: String)
    case fetchUser(named: String)
    case needsSetUp
    case setUp(User, password: String)
  }

  package nonisolated let recorder = CallRecorder<Call>()
  package var calls: [Call] { recorder.calls }
  package var signInResult: Result<Session, AuthError>?
  package var fetchUserResult: Result<User, AuthError>?
  package var needsSetUpResult: Result<Bool, AuthError>
  package var setUpResult: Result<Session, AuthError>?
  private let beforeReturning: @MainActor (Call) async -> Void

  package init(
    signIn: Result<Session, AuthError>? = nil,
    fetchUser: Result<User, AuthError>? = nil,
    needsSetUp: Result<Bool, AuthError> = .success(false),
    setUp: Result<Session, AuthError>? = nil,
    beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }
  ) {
    signInResult = signIn
    fetchUserResult = fetchUser
    needsSetUpResult = needsSetUp
    setUpResult = setUp
    self.beforeReturning = beforeReturning
  }

  package func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    let call = Call.signIn(userName: userName, password: password)
    recorder.append(call)
    await beforeReturning(call)
    guard let signInResult else {
      fatalError("\(Self.self): set signInResult before signIn(userName:password:) is called")
    }
    return try signInResult.get()
  }

  package func fetchUser(named userName: String) async throws(AuthError) -> User {
    let call = Call.fetchUser(named: userName)
    recorder.append(call)
    await beforeReturning(call)
    guard let fetchUserResult else {
      fatalError("\(Self.self): set fetchUserResult before fetchUser(named:) is called")
    }
    return try fetchUserResult.get()
  }

  package func needsSetUp() async throws(AuthError) -> Bool {
    let call = Call.needsSetUp
    recorder.append(call)
    await beforeReturning(call)
    return try needsSetUpResult.get()
  }

  package func setUp(_ user: User, password: String) async throws(AuthError) -> Session {
    let call = Call.setUp(user, password: password)
    recorder.append(call)
    await beforeReturning(call)
    guard let setUpResult else {
      fatalError("\(Self.self): set setUpResult before setUp(_:password:) is called")
    }
    return try setUpResult.get()
  }
}

/// Records how it is called, and answers with what the test has laid ready.
@MainActor
package final class HomeDataStoreSpy: HomeDataStore {
  package var session: Session?

  package init(session: Session? = nil) {
    self.session = session
  }
}
