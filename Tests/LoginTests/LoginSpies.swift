import Contracts
import VIPTestKit

@testable import Login

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

final class LoginBusinessLogicSpy: LoginBusinessLogic {
  private(set) var checks: [Login.CheckSetUp.Request] = []
  private(set) var requests: [Login.SignIn.Request] = []

  func checkSetUp(request: Login.CheckSetUp.Request) async { checks.append(request) }
  func signIn(request: Login.SignIn.Request) async { requests.append(request) }
}

final class LoginPresentationLogicSpy: LoginPresentationLogic {
  private(set) var setUps: [Login.CheckSetUp.Response] = []
  private(set) var responses: [Login.SignIn.Response] = []

  func presentSetUp(response: Login.CheckSetUp.Response) { setUps.append(response) }
  func presentSignIn(response: Login.SignIn.Response) { responses.append(response) }
}

final class LoginDisplayLogicSpy: LoginDisplayLogic {
  private(set) var setUps: [Login.CheckSetUp.ViewModel] = []
  private(set) var viewModels: [Login.SignIn.ViewModel] = []

  func displaySetUp(viewModel: Login.CheckSetUp.ViewModel) { setUps.append(viewModel) }
  func displaySignIn(viewModel: Login.SignIn.ViewModel) { viewModels.append(viewModel) }
}

final class LoginRoutingLogicSpy: LoginRoutingLogic {
  private(set) var routes: [String] = []

  func routeToHome() { routes.append("home") }
  func routeToSetUp() { routes.append("setUp") }
}

final class LoginDataStoreSpy: LoginDataStore {
  var session: Session?
}

final class HomeDataStoreSpy: HomeDataStore {
  var session: Session?
}

/// Answers what the test has set, once the test opens its gate, if it has one.
///
/// A worker may be called from anywhere, so what it keeps needs an actor: in a test, the main one.
@MainActor
final class AuthWorkerSpy: AuthWorker {
  struct SignIn: Equatable {
    let userName: String
    let password: String
  }

  private(set) var signIns: [SignIn] = []
  private let setUp: Result<Bool, AuthError>
  private let answer: Result<Session, AuthError>
  private let gate: Gate?

  init(
    _ answer: Result<Session, AuthError> = .success(Session(userName: "Aleksey")),
    needsSetUp: Result<Bool, AuthError> = .success(false), gate: Gate? = nil
  ) {
    self.answer = answer
    setUp = needsSetUp
    self.gate = gate
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    signIns.append(SignIn(userName: userName, password: password))
    await gate?.pass()
    return try answer.get()
  }

  func needsSetUp() async throws(AuthError) -> Bool { try setUp.get() }
  func fetchUser(named userName: String) async throws(AuthError) -> User { throw .unknownUser(userName) }
}
