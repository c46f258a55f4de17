import Contracts
import VIPTestKit

@testable import SetUp

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

final class SetUpBusinessLogicSpy: SetUpBusinessLogic {
  private(set) var requests: [SetUp.CreateUser.Request] = []

  func createUser(request: SetUp.CreateUser.Request) async { requests.append(request) }
}

final class SetUpPresentationLogicSpy: SetUpPresentationLogic {
  private(set) var responses: [SetUp.CreateUser.Response] = []

  func presentCreatedUser(response: SetUp.CreateUser.Response) { responses.append(response) }
}

final class SetUpDisplayLogicSpy: SetUpDisplayLogic {
  private(set) var viewModels: [SetUp.CreateUser.ViewModel] = []

  func displayCreatedUser(viewModel: SetUp.CreateUser.ViewModel) { viewModels.append(viewModel) }
}

final class SetUpRoutingLogicSpy: SetUpRoutingLogic {
  private(set) var routes: [String] = []

  func routeToHome() { routes.append("home") }
}

final class SetUpDataStoreSpy: SetUpDataStore {
  var session: Session?
}

final class HomeDataStoreSpy: HomeDataStore {
  var session: Session?
}

/// Answers what the test has set, once the test opens its gate, if it has one.
@MainActor
final class AuthWorkerSpy: AuthWorker {
  private(set) var users: [User] = []
  private(set) var passwords: [String] = []
  private let answer: Result<Session, AuthError>
  private let gate: Gate?

  init(_ answer: Result<Session, AuthError> = .success(Session(userName: "Aleksey")), gate: Gate? = nil) {
    self.answer = answer
    self.gate = gate
  }

  func setUp(_ user: User, password: String) async throws(AuthError) -> Session {
    users.append(user)
    passwords.append(password)
    await gate?.pass()
    return try answer.get()
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session { throw .wrongCredentials }
  func fetchUser(named userName: String) async throws(AuthError) -> User { throw .unknownUser(userName) }
}
