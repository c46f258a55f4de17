import Contracts
import Testing
@_spi(Host) import VIPKit

@testable import Home

@Suite("Home: the Interactor fetches the user and hands the answer to the Presenter")
struct HomeInteractorTests {
  private let presenter = HomePresentationLogicSpy()
  private let request = Home.FetchUser.Request(userName: "Aleksey")

  @Test("the worker is asked for the user of the request, and the user is the response")
  func fetches() async {
    let auth = AuthWorkerSpy.aleksey()
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(auth))

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

  @Test("the session is told as it stands in the data store, also to scenes that links open; signing out ends it")
  func session() {
    let signedIn = SignedIn()
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy()), signedIn: signedIn)
    interactor.showSession(request: Home.ShowSession.Request())
    #expect(signedIn.session == nil)
    interactor.session = Session(userName: "Aleksey")
    interactor.showSession(request: Home.ShowSession.Request())
    #expect(signedIn.session == Session(userName: "Aleksey"))
    interactor.signOut(request: Home.SignOut.Request())
    #expect(signedIn.session == nil)

    #expect(
      presenter.calls == [
        .presentSession(response: Home.ShowSession.Response(userName: nil)),
        .presentSession(response: Home.ShowSession.Response(userName: "Aleksey")),
        .presentSignedOut(response: Home.SignOut.Response()),
      ])
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
