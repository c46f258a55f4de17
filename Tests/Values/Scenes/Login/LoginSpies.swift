// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/Values/Scenes/Login/LoginSpies.swift --with Plugins/Contracts --of ApplicationDataStore --of AuthWorker --of HomeDataStore
// swift-format-ignore-file

import Contracts
import VIPTestKit

/// Records how it is called, and answers with what the test has laid ready.
@MainActor
final class ApplicationDataStoreSpy: ApplicationDataStore {
  var session: Session?

  init(session: Session? = nil) {
    self.session = session
  }
}

/// Records how it is called, and answers with what the test has laid ready.
@MainActor
final class AuthWorkerSpy: AuthWorker, CallRecording {
  nonisolated enum Call: Equatable, Sendable {
    case signIn(userName: String, password: String)
    case fetchUser(named: String)
    case needsSetUp
    case setUp(User, password: String)
  }

  nonisolated let recorder = CallRecorder<Call>()
  var calls: [Call] { recorder.calls }
  var signInResult: Result<Session, AuthError>?
  var fetchUserResult: Result<User, AuthError>?
  var needsSetUpResult: Result<Bool, AuthError>
  var setUpResult: Result<Session, AuthError>?
  private let beforeReturning: @MainActor (Call) async -> Void

  init(
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

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    let call = Call.signIn(userName: userName, password: password)
    recorder.append(call)
    await beforeReturning(call)
    guard let signInResult else {
      fatalError("\(Self.self): set signInResult before signIn(userName:password:) is called")
    }
    return try signInResult.get()
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    let call = Call.fetchUser(named: userName)
    recorder.append(call)
    await beforeReturning(call)
    guard let fetchUserResult else {
      fatalError("\(Self.self): set fetchUserResult before fetchUser(named:) is called")
    }
    return try fetchUserResult.get()
  }

  func needsSetUp() async throws(AuthError) -> Bool {
    let call = Call.needsSetUp
    recorder.append(call)
    await beforeReturning(call)
    return try needsSetUpResult.get()
  }

  func setUp(_ user: User, password: String) async throws(AuthError) -> Session {
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
final class HomeDataStoreSpy: HomeDataStore {
  var session: Session?

  init(session: Session? = nil) {
    self.session = session
  }
}
