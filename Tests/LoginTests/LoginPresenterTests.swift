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
      (.wrongCredentials, .failed(message: "Wrong user name or password")),
      (.tooManyAttempts(seconds: 1), .failed(message: "Too many attempts; try again in 1 second")),
      (.tooManyAttempts(seconds: 8), .failed(message: "Too many attempts; try again in 8 seconds")),
      (
        .unavailable(reason: "the disk is full"),
        .failed(message: "Signing in is not possible now: the disk is full")
      ),
    ])
  func viewModel(response: Login.SignIn.Response, viewModel: Login.SignIn.ViewModel) {
    let viewController = LoginDisplayLogicSpy()
    let presenter = LoginPresenter(viewController: viewController)

    presenter.presentSignIn(response: response)

    #expect(viewController.viewModels == [viewModel])
  }

  @Test("it says it in the user's language")
  func language() {
    let viewController = LoginDisplayLogicSpy()
    let words = Words(["Signing in is not possible now: %@": "Ahora no se puede iniciar sesión: %@"])

    LoginPresenter(viewController: viewController, words: words)
      .presentSignIn(response: .unavailable(reason: "the disk is full"))

    #expect(viewController.viewModels == [.failed(message: "Ahora no se puede iniciar sesión: the disk is full")])
  }

  @Test("the way to the set-up is shown when it is needed", arguments: [true, false])
  func setUp(isNeeded: Bool) {
    let viewController = LoginDisplayLogicSpy()

    LoginPresenter(viewController: viewController)
      .presentSetUp(response: Login.CheckSetUp.Response(needsSetUp: isNeeded))

    #expect(viewController.setUps == [Login.CheckSetUp.ViewModel(showsSetUp: isNeeded)])
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
