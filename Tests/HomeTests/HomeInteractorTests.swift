import Contracts
import Testing
@_spi(Host) import VIPKit

@testable import Home

@Suite("Home: the Interactor fetches the user and hands the answer to the Presenter")
struct HomeInteractorTests {
  private let presenter = HomePresentationLogicSpy()
  private let request = Home.FetchUser.Request()

  @Test("the worker is asked for the user of the session, and the user is the response")
  func fetches() async {
    let auth = AuthWorkerSpy.aleksey()
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(auth), signedIn: SignedIn())
    interactor.session = Session(userName: "Aleksey")

    await interactor.fetchUser(request: request)

    #expect(auth.calls == [.fetchUser(named: "Aleksey")])
    #expect(presenter.calls == [.presentFetchedUser(response: .user(.aleksey))])
  }

  @Test(
    "a failure is handed on as it is",
    arguments: [AuthError.unknownUser("Aleksey"), .wrongCredentials, .busy(file: "users.db")])
  func failure(error: AuthError) async {
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(fetchUser: .failure(error))))

    await interactor.fetchUser(request: request)

    #expect(presenter.calls == [.presentFetchedUser(response: .failed(error))])
  }

  @Test("scenes that links open know the session that the data store was handed; signing out ends it")
  func session() {
    let signedIn = SignedIn()
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy()), signedIn: signedIn)
    interactor.session = Session(userName: "Aleksey")
    #expect(signedIn.session == Session(userName: "Aleksey"))

    interactor.signOut(request: Home.SignOut.Request())

    #expect(signedIn.session == nil)
    #expect(presenter.calls == [.presentSignedOut(response: Home.SignOut.Response())])
    #expect(interactor.session == nil)
  }

  @Test("a worker that is exchanged answers from the next request on")
  func exchange() async {
    let slot = WorkerSlot<any AuthWorker>(AuthWorkerSpy.aleksey())
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(slot: slot))
    let anna = User(name: "Anna", email: "anna@example.org", phone: "1")

    await interactor.fetchUser(request: request)
    slot.exchange(for: AuthWorkerSpy(fetchUser: .success(anna)))
    await interactor.fetchUser(request: request)

    #expect(
      presenter.calls == [
        .presentFetchedUser(response: .user(.aleksey)), .presentFetchedUser(response: .user(anna)),
      ])
  }
}
