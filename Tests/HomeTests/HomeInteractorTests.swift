import Contracts
import Testing
import VIPKit

@testable import Home

@Suite("Home: the Interactor fetches the user and hands the answer to the Presenter")
struct HomeInteractorTests {
  private let presenter = HomePresentationLogicSpy()
  private let request = Home.FetchUser.Request(userName: "Aleksey")

  @Test("the worker is asked for the user of the request, and the user is the response")
  func fetches() async {
    let auth = AuthWorkerSpy()
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.fetchUser(request: request)

    #expect(auth.userNames == ["Aleksey"])
    #expect(presenter.responses == [.user(.aleksey)])
  }

  @Test(
    "each failure has its response",
    arguments: [
      (AuthError.unknownUser("Aleksey"), "nobody is known as “Aleksey”"),
      (.wrongCredentials, "nobody is known as “Aleksey”"),
      (.unavailable(reason: "the disk is full"), "the disk is full"),
    ])
  func failure(error: AuthError, reason: String) async {
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(.failure(error))))

    await interactor.fetchUser(request: request)

    #expect(presenter.responses == [.failed(reason: reason)])
  }

  @Test("a worker that is exchanged answers from the next request on")
  func exchange() async {
    let slot = WorkerSlot<any AuthWorker>(AuthWorkerSpy())
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(slot: slot))
    let anna = User(name: "Anna", email: "anna@example.org", phone: "1")

    await interactor.fetchUser(request: request)
    slot.exchange(for: AuthWorkerSpy(.success(anna)))
    await interactor.fetchUser(request: request)

    #expect(presenter.responses == [.user(.aleksey), .user(anna)])
  }
}
