import Testing

@testable import Login

@Suite("Login: the Presenter turns a response into words")
struct LoginPresenterTests {
  @Test(
    "each response has its view model",
    arguments: [
      (Login.SignIn.Response.signedIn, Login.SignIn.ViewModel.signedIn),
      (.wrongCredentials, .failed(message: "Wrong user name or password")),
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
