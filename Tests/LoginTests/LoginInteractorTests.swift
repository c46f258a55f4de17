import AuthTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit

@testable import Login

@Suite("Login: the Interactor asks the worker and hands its answer to the Presenter")
struct LoginInteractorTests {
  private let presenter = LoginPresentationLogicSpy()

  @Test("the worker is asked with what was typed, unchanged")
  func asksWorker() async {
    let auth = AuthWorkerSpy.aleksey()
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.signIn(request: Login.SignIn.Request(userName: " Aleksey ", password: "clean-swift\t"))

    #expect(auth.calls == [.signIn(userName: " Aleksey ", password: "clean-swift\t")])
  }

  @Test("with the right credentials the session stands in the data store before the Presenter hears of it")
  func rightCredentials() async {
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy.aleksey()))
    #expect(interactor.session == nil)

    await interactor.signIn(request: Login.SignIn.Request(userName: "Aleksey", password: "clean-swift"))

    #expect(interactor.session == Session(userName: "Aleksey"))
    #expect(presenter.calls == [.presentSignIn(response: .signedIn)])
  }

  @Test(
    "a failure is handed on as it is, and there is no session",
    arguments: [AuthError.wrongCredentials, .tooManyAttempts(seconds: 8), .busy(file: "users.db")])
  func failure(error: AuthError) async {
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(signIn: .failure(error))))

    await interactor.signIn(request: Login.SignIn.Request(userName: "Aleksey", password: "no"))

    #expect(presenter.calls == [.presentSignIn(response: .failed(error))])
    #expect(interactor.session == nil)
  }

  @Test(
    "without a name or a password the worker isn't asked",
    arguments: [("", ""), ("Aleksey", ""), ("", "clean-swift")])
  func incomplete(userName: String, password: String) async {
    let auth = AuthWorkerSpy()
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.signIn(request: Login.SignIn.Request(userName: userName, password: password))

    let response = Login.SignIn.Response.incomplete(hasUserName: userName != "", hasPassword: password != "")
    #expect(auth.calls == [])
    #expect(presenter.calls == [.presentSignIn(response: response)])
  }

  @Test(
    "whether there is a user is asked of the worker; one that can't tell needs no set-up",
    arguments: [
      (Result<Bool, AuthError>.success(true), true), (.success(false), false), (.failure(.wrongCredentials), false),
    ])
  func checkSetUp(answer: Result<Bool, AuthError>, needsSetUp: Bool) async {
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(needsSetUp: answer)))

    await interactor.checkSetUp(request: Login.CheckSetUp.Request())

    #expect(presenter.calls == [.presentSetUp(response: Login.CheckSetUp.Response(needsSetUp: needsSetUp))])
  }

  @Test("a worker that is exchanged answers from the next request on")
  func exchange() async {
    let slot = WorkerSlot<any AuthWorker>(AuthWorkerSpy(signIn: .failure(.wrongCredentials)))
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(slot: slot))
    let request = Login.SignIn.Request(userName: "Aleksey", password: "clean-swift")

    await interactor.signIn(request: request)
    slot.exchange(for: AuthWorkerSpy.aleksey())
    await interactor.signIn(request: request)

    #expect(
      presenter.calls == [
        .presentSignIn(response: .failed(.wrongCredentials)), .presentSignIn(response: .signedIn),
      ])
  }
}
