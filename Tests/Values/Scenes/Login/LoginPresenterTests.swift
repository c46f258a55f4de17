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
}
