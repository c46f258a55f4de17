import Contracts
import VIPKit
import VIPTestKit

@testable import Home

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

final class HomeBusinessLogicSpy: HomeBusinessLogic {
  private(set) var requests: [Home.FetchUser.Request] = []
  private(set) var sessions: [Home.ShowSession.Request] = []
  private(set) var signOuts: [Home.SignOut.Request] = []

  func showSession(request: Home.ShowSession.Request) { sessions.append(request) }
  func signOut(request: Home.SignOut.Request) { signOuts.append(request) }
  func fetchUser(request: Home.FetchUser.Request) async { requests.append(request) }
}

final class HomePresentationLogicSpy: HomePresentationLogic {
  private(set) var responses: [Home.FetchUser.Response] = []
  private(set) var sessions: [Home.ShowSession.Response] = []
  private(set) var signOuts: [Home.SignOut.Response] = []

  func presentSession(response: Home.ShowSession.Response) { sessions.append(response) }
  func presentSignedOut(response: Home.SignOut.Response) { signOuts.append(response) }
  func presentFetchedUser(response: Home.FetchUser.Response) { responses.append(response) }
}

final class HomeDisplayLogicSpy: HomeDisplayLogic {
  private(set) var viewModels: [Home.FetchUser.ViewModel] = []
  private(set) var sessions: [Home.ShowSession.ViewModel] = []
  private(set) var signOuts: [Home.SignOut.ViewModel] = []

  func displaySession(viewModel: Home.ShowSession.ViewModel) { sessions.append(viewModel) }
  func displaySignedOut(viewModel: Home.SignOut.ViewModel) { signOuts.append(viewModel) }
  func displayFetchedUser(viewModel: Home.FetchUser.ViewModel) { viewModels.append(viewModel) }
}

final class HomeRoutingLogicSpy: HomeRoutingLogic {
  private(set) var routes: [String] = []

  var applications: [RouteDestination] = []

  func routeToContacts() { routes.append("contacts") }
  func routeToNews() { routes.append("news") }
  func routeToApplication(id: String) { routes.append(id) }
  func routeToSignOut() { routes.append("signOut") }
}

final class ApplicationDataStoreSpy: ApplicationDataStore {
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
  private(set) var userNames: [String] = []
  private let answer: Result<User, AuthError>
  private let gate: Gate?

  init(_ answer: Result<User, AuthError> = .success(.aleksey), gate: Gate? = nil) {
    self.answer = answer
    self.gate = gate
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session { throw .wrongCredentials }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    userNames.append(userName)
    await gate?.pass()
    return try answer.get()
  }
}

extension User {
  static let aleksey = User(name: "Aleksey", email: "aleksey-b@example.org", phone: "+7 (999) 111-22-33")
}
