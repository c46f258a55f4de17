// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/HomeTests/HomeSpies.swift --in Plugins/Home --with Plugins/Contracts --of AuthWorker --of ApplicationDataStore --of HomeDataStore
// swift-format-ignore-file

import Contracts
import VIPKit
import VIPTestKit

@testable import Home

/// Records how it is called, and answers with what the test has laid ready.
final class HomeBusinessLogicSpy: HomeBusinessLogic {
  enum Call: Equatable {
    case fetchUser(request: Home.FetchUser.Request)
    case showMenu(request: Home.ShowMenu.Request)
    case signOut(request: Home.SignOut.Request)
  }

  private(set) var calls: [Call] = []
  private let beforeReturning: @MainActor (Call) async -> Void

  init(beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }) {
    self.beforeReturning = beforeReturning
  }

  func fetchUser(request: Home.FetchUser.Request) async {
    let call = Call.fetchUser(request: request)
    calls.append(call)
    await beforeReturning(call)
  }

  func showMenu(request: Home.ShowMenu.Request) {
    calls.append(Call.showMenu(request: request))
  }

  func signOut(request: Home.SignOut.Request) {
    calls.append(Call.signOut(request: request))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class HomePresentationLogicSpy: HomePresentationLogic {
  enum Call: Equatable {
    case presentFetchedUser(response: Home.FetchUser.Response)
    case presentMenu(response: Home.ShowMenu.Response)
    case presentSignedOut(response: Home.SignOut.Response)
  }

  private(set) var calls: [Call] = []

  func presentFetchedUser(response: Home.FetchUser.Response) {
    calls.append(Call.presentFetchedUser(response: response))
  }

  func presentMenu(response: Home.ShowMenu.Response) {
    calls.append(Call.presentMenu(response: response))
  }

  func presentSignedOut(response: Home.SignOut.Response) {
    calls.append(Call.presentSignedOut(response: response))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class HomeRoutingLogicSpy: HomeRoutingLogic {
  enum Call: Equatable {
    case routeToContacts
    case routeToNews
    case routeToApplication(id: String)
    case routeToSignOut
  }

  private(set) var calls: [Call] = []

  func routeToContacts() {
    calls.append(Call.routeToContacts)
  }

  func routeToNews() {
    calls.append(Call.routeToNews)
  }

  func routeToApplication(id: String) {
    calls.append(Call.routeToApplication(id: id))
  }

  func routeToSignOut() {
    calls.append(Call.routeToSignOut)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class HomeDisplayLogicSpy: HomeDisplayLogic {
  enum Call: Equatable {
    case displayFetchedUser(viewModel: Home.FetchUser.ViewModel)
    case displayMenu(viewModel: Home.ShowMenu.ViewModel)
    case displaySignedOut(viewModel: Home.SignOut.ViewModel)
  }

  private(set) var calls: [Call] = []

  func displayFetchedUser(viewModel: Home.FetchUser.ViewModel) {
    calls.append(Call.displayFetchedUser(viewModel: viewModel))
  }

  func displayMenu(viewModel: Home.ShowMenu.ViewModel) {
    calls.append(Call.displayMenu(viewModel: viewModel))
  }

  func displaySignedOut(viewModel: Home.SignOut.ViewModel) {
    calls.append(Call.displaySignedOut(viewModel: viewModel))
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
final class ApplicationDataStoreSpy: ApplicationDataStore {
  var session: Session?

  init(session: Session? = nil) {
    self.session = session
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
