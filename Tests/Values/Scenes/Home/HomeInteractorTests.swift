import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Home

@Suite("Home: the Interactor fetches the user and hands the answer to the Presenter", .timeLimit(.minutes(10)))
struct HomeInteractorTests {
  private let presenter = HomePresentationLogicSpy()
  private let request = Home.FetchUser.Request()

  @Test(
    "a failure is handed on as it is",
    arguments: [AuthError.unknownUser("Aleksey"), .wrongCredentials, .busy(file: "users.db")])
  func failure(error: AuthError) async {
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(fetchUser: .failure(error))))

    await interactor.fetchUser(request: request)

    #expect(presenter.calls == [.presentFetchedUser(response: .failed(error))])
  }

  @Test("who comes by another way than Login is the user whom the worker knows to be signed in")
  func session() async {
    let auth = SessionKeeperStub()
    _ = auth.begin(Session(userName: "Aleksey"))
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(auth))
    await interactor.fetchUser(request: request)
    #expect(presenter.calls == [.presentFetchedUser(response: .user(.aleksey))])
    #expect(interactor.session == Session(userName: "Aleksey"))
  }

  @Test("signing out is told to the worker")
  func signOut() {
    let auth = SessionKeeperStub()
    _ = auth.begin(Session(userName: "Aleksey"))
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(auth))
    interactor.session = Session(userName: "Aleksey")

    interactor.signOut(request: Home.SignOut.Request())

    #expect(auth.session.value == nil)
    #expect(presenter.calls == [.presentSignedOut(response: Home.SignOut.Response())])
    #expect(interactor.session == nil)
  }
}

private struct SessionKeeperStub: SessionKeeper {
  let session = Snapshot<Session?>(nil)

  func signIn(userName: String, password: String) async throws(AuthError) -> Session { throw .wrongCredentials }

  func fetchUser(named userName: String) async throws(AuthError) -> User { await User.aleksey }
}
