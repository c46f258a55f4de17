import VIPKit

protocol LoginPresentationLogic {
  func presentSetUp(response: Login.CheckSetUp.Response)
  func presentSignIn(response: Login.SignIn.Response)
}

final class LoginPresenter: LoginPresentationLogic {
  private weak var viewController: (any LoginDisplayLogic)?
  private let words: Words

  init(viewController: any LoginDisplayLogic, words: Words = Words()) {
    self.viewController = viewController
    self.words = words
  }

  // MARK: Check set-up

  func presentSetUp(response: Login.CheckSetUp.Response) {
    viewController?.displaySetUp(viewModel: Login.CheckSetUp.ViewModel(showsSetUp: response.needsSetUp))
  }

  // MARK: Sign in

  func presentSignIn(response: Login.SignIn.Response) {
    let viewModel: Login.SignIn.ViewModel =
      switch response {
      case .signedIn: .signedIn
      case .incomplete(let hasUserName, let hasPassword):
        .incomplete(
          Login.Problems(
            userName: hasUserName ? nil : words("Type your user name"),
            password: hasPassword ? nil : words("Type your password")))
      case .wrongCredentials: .failed(message: words("Wrong user name or password"))
      case .tooManyAttempts(let seconds):
        .failed(
          message: words(
            "Too many attempts; try again in %d second", plural: "Too many attempts; try again in %d seconds", seconds))
      case .unavailable(let reason): .failed(message: words("Signing in is not possible now: %@", reason))
      }
    viewController?.displaySignIn(viewModel: viewModel)
  }
}
