protocol LoginPresentationLogic {
  func presentSetUp(response: Login.CheckSetUp.Response)
  func presentSignIn(response: Login.SignIn.Response)
}

final class LoginPresenter: LoginPresentationLogic {
  private weak var viewController: (any LoginDisplayLogic)?

  init(viewController: any LoginDisplayLogic) {
    self.viewController = viewController
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
            userName: hasUserName ? nil : "Type your user name", password: hasPassword ? nil : "Type your password"))
      case .wrongCredentials: .failed(message: "Wrong user name or password")
      case .tooManyAttempts(let seconds):
        .failed(message: "Too many attempts; try again in \(seconds) \(seconds == 1 ? "second" : "seconds")")
      case .unavailable(let reason): .failed(message: "Signing in is not possible now: \(reason)")
      }
    viewController?.displaySignIn(viewModel: viewModel)
  }
}
