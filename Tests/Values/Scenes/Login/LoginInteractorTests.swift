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
}
