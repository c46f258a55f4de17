protocol LoginPresentationLogic {
  func presentSignIn(response: Login.SignIn.Response)
}

final class LoginPresenter: LoginPresentationLogic {
  private weak var viewController: (any LoginDisplayLogic)?

  init(viewController: any LoginDisplayLogic) {
    self.viewController = viewController
  }

  // MARK: Sign in

  func presentSignIn(response: Login.SignIn.Response) {
    let viewModel: Login.SignIn.ViewModel =
      switch response {
      case .signedIn: .signedIn
      case .wrongCredentials: .failed(message: "Wrong user name or password")
      case .unavailable(let reason): .failed(message: "Signing in is not possible now: \(reason)")
      }
    viewController?.displaySignIn(viewModel: viewModel)
  }
}
