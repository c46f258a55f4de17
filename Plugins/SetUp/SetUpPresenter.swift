import Contracts
import VIPKit

protocol SetUpPresentationLogic {
  func presentCreatedUser(response: SetUp.CreateUser.Response)
}

final class SetUpPresenter: SetUpPresentationLogic {
  private weak var viewController: (any SetUpDisplayLogic)?
  private let words: Words

  init(viewController: any SetUpDisplayLogic, words: Words = Words()) {
    self.viewController = viewController
    self.words = words
  }

  func presentCreatedUser(response: SetUp.CreateUser.Response) {
    let viewModel: SetUp.CreateUser.ViewModel =
      switch response {
      case .created: .created
      case .noUserName: .refused(.userName, problem: words("Type a user name"))
      case .passwordsDiffer: .refused(.repeatedPassword, problem: words("The two passwords differ; type them again"))
      case .failed(.alreadySetUp): .failed(message: words("There is a user already; go back and sign in"))
      case .failed(.unacceptable(let requirement)): refusal(requirement)
      case .failed(let error): .failed(message: message(of: error))
      }
    viewController?.displayCreatedUser(viewModel: viewModel)
  }

  private func message(of error: AuthError) -> String {
    switch error {
    case .busy(let file): notNow(words("“%@” is in use by another program; try again when it has finished", file))
    case .unsupported(let file): notNow(words("“%@” is the file of another program or of a newer app", file))
    case .unavailable(let source, let message): notNow(words("“%@” reports: %@", source, message))
    default: words("The user can't be created")
    }
  }

  private func notNow(_ reason: String) -> String { words("The user can't be created now: %@", reason) }

  private func refusal(_ requirement: CredentialRequirement) -> SetUp.CreateUser.ViewModel {
    switch requirement {
    case .userNameLength(let most): .refused(.userName, problem: words("A user name has from 1 to %d bytes", most))
    case .userNamePrintable: .refused(.userName, problem: words("A user name has no control characters"))
    case .passwordAtLeast(let characters):
      .refused(.password, problem: words("A password has at least %d characters", characters))
    case .passwordAtMost(let bytes): .refused(.password, problem: words("A password has at most %d bytes", bytes))
    case .passwordWithoutNUL: .refused(.password, problem: words("A password has no NUL characters"))
    @unknown default: .failed(message: words("The user can't be created"))
    }
  }
}
