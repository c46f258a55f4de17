import Contracts
import Testing
import VIPKit

@testable import Login

@Suite("Login: the Presenter turns a response into words")
struct LoginPresenterTests {
  @Test(
    "each response has its view model",
    arguments: [
      (Login.SignIn.Response.signedIn, Login.SignIn.ViewModel.signedIn),
      (
        .incomplete(hasUserName: false, hasPassword: false),
        .incomplete(Login.Problems(userName: "Type your user name", password: "Type your password"))
      ),
      (.failed(.wrongCredentials), .failed(message: "Wrong user name or password")),
      (.failed(.unknownUser("Aleksey")), .failed(message: "Wrong user name or password")),
      (.failed(.tooManyAttempts(seconds: 1)), .failed(message: "Too many attempts; try again in 1 second")),
      (.failed(.tooManyAttempts(seconds: 8)), .failed(message: "Too many attempts; try again in 8 seconds")),
      (
        .failed(.busy(file: "users.db")),
        .failed(
          message: "Signing in is not possible now: “users.db” is in use by another program; "
            + "try again when it has finished")
      ),
      (
        .failed(.unsupported(file: "users.db")),
        .failed(
          message: "Signing in is not possible now: “users.db” is the file of another program or of a newer app")
      ),
      (
        .failed(.unavailable(source: "users.db", systemMessage: "disk I/O error")),
        .failed(message: "Signing in is not possible now: “users.db” reports: disk I/O error")
      ),
    ])
  func viewModel(response: Login.SignIn.Response, viewModel: Login.SignIn.ViewModel) {
    let viewController = LoginDisplayLogicSpy()
    let presenter = LoginPresenter(viewController: viewController)

    presenter.presentSignIn(response: response)

    #expect(viewController.calls == [.displaySignIn(viewModel: viewModel)])
  }

  @Test("it says it in the user's language")
  func language() {
    let viewController = LoginDisplayLogicSpy()
    let words = Words([
      "Signing in is not possible now: %@": "Ahora no se puede iniciar sesión: %@",
      "“%@” reports: %@": "«%@» informa: %@",
    ])

    LoginPresenter(viewController: viewController, words: words)
      .presentSignIn(response: .failed(.unavailable(source: "users.db", systemMessage: "disk I/O error")))

    let message = "Ahora no se puede iniciar sesión: «users.db» informa: disk I/O error"
    #expect(viewController.calls == [.displaySignIn(viewModel: .failed(message: message))])
  }

  @Test("the way to the set-up is shown when it is needed", arguments: [true, false])
  func setUp(isNeeded: Bool) {
    let viewController = LoginDisplayLogicSpy()

    LoginPresenter(viewController: viewController)
      .presentSetUp(response: Login.CheckSetUp.Response(needsSetUp: isNeeded))

    #expect(viewController.calls == [.displaySetUp(viewModel: Login.CheckSetUp.ViewModel(showsSetUp: isNeeded))])
  }

  @Test("it doesn't keep the ViewController alive, and works on without it")
  func weakViewController() {
    var viewController: LoginDisplayLogicSpy? = LoginDisplayLogicSpy()
    weak let released = viewController
    let presenter = viewController.map { LoginPresenter(viewController: $0) }

    viewController = nil

    #expect(released == nil)
    presenter?.presentSignIn(response: .signedIn)
  }
}
