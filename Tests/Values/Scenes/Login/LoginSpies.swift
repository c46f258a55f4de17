// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/Values/Scenes/Login/LoginSpies.swift --in Plugins/Login --with Plugins/Contracts --of ApplicationDataStore --of AuthWorker --of HomeDataStore
// swift-format-ignore-file

import Contracts
import VIPTestKit

@testable import Login

/// Records how it is called, and answers with what the test has laid ready.
final class LoginBusinessLogicSpy: LoginBusinessLogic {
  enum Call: Equatable {
    case checkSetUp(request: Login.CheckSetUp.Request)
    case signIn(request: Login.SignIn.Request)
  }

  private(set) var calls: [Call] = []
  private let beforeReturning: @MainActor (Call) async -> Void

  init(beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }) {
    self.beforeReturning = beforeReturning
  }

  func checkSetUp(request: Login.CheckSetUp.Request) async {
    let call = Call.checkSetUp(request: request)
    calls.append(call)
    await beforeReturning(call)
  }

  func signIn(request: Login.SignIn.Request) async {
    let call = Call.signIn(request: request)
    calls.append(call)
    await beforeReturning(call)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class LoginDataSourceSpy: LoginDataSource {
  var session: Session?

  init(session: Session? = nil) {
    self.session = session
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class LoginPresentationLogicSpy: LoginPresentationLogic {
  enum Call: Equatable {
    case presentSetUp(response: Login.CheckSetUp.Response)
    case presentSignIn(response: Login.SignIn.Response)
  }

  private(set) var calls: [Call] = []

  func presentSetUp(response: Login.CheckSetUp.Response) {
    calls.append(Call.presentSetUp(response: response))
  }

  func presentSignIn(response: Login.SignIn.Response) {
    calls.append(Call.presentSignIn(response: response))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class LoginRoutingLogicSpy: LoginRoutingLogic {
  enum Call: Equatable {
    case routeToHome
    case routeToSetUp
  }

  private(set) var calls: [Call] = []

  func routeToHome() {
    calls.append(Call.routeToHome)
  }

  func routeToSetUp() {
    calls.append(Call.routeToSetUp)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class LoginDisplayLogicSpy: LoginDisplayLogic {
  enum Call: Equatable {
    case displaySetUp(viewModel: Login.CheckSetUp.ViewModel)
    case displaySignIn(viewModel: Login.SignIn.ViewModel)
  }

  private(set) var calls: [Call] = []

  func displaySetUp(viewModel: Login.CheckSetUp.ViewModel) {
    calls.append(Call.displaySetUp(viewModel: viewModel))
  }

  func displaySignIn(viewModel: Login.SignIn.ViewModel) {
    calls.append(Call.displaySignIn(viewModel: viewModel))
  }
}

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
