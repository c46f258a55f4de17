import Contracts
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

  func presentSetUp(response: Login.CheckSetUp.Response) {
    viewController?.displaySetUp(viewModel: Login.CheckSetUp.ViewModel(showsSetUp: response.needsSetUp))
  }

  func presentSignIn(response: Login.SignIn.Response) {
    let viewModel: Login.SignIn.ViewModel =
      switch response {
      case .signedIn: .signedIn
      case .incomplete(let hasUserName, let hasPassword):
        .incomplete(
          Login.Problems(
            userName: hasUserName ? nil : words("Type your user name"),
            password: hasPassword ? nil : words("Type your password")))
      case .failed(let error): .failed(message: message(of: error))
      }
    viewController?.displaySignIn(viewModel: viewModel)
  }

  private func message(of error: AuthError) -> String {
    switch error {
    case .tooManyAttempts(let seconds):
      words("Too many attempts; try again in %d second", plural: "Too many attempts; try again in %d seconds", seconds)
    case .busy(let file): notNow(words("“%@” is in use by another program; try again when it has finished", file))
    case .unsupported(let file): notNow(words("“%@” is the file of another program or of a newer app", file))
    case .unavailable(let source, let message): notNow(words("“%@” reports: %@", source, message))
    default: words("Wrong user name or password")
    }
  }

  private func notNow(_ reason: String) -> String { words("Signing in is not possible now: %@", reason) }
}
