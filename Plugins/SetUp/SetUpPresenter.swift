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

  // MARK: Create user

  func presentCreatedUser(response: SetUp.CreateUser.Response) {
    let viewModel: SetUp.CreateUser.ViewModel =
      switch response {
      case .created: .created
      case .noUserName: .refused(.userName, problem: words("Type a user name"))
      case .passwordsDiffer: .refused(.repeatedPassword, problem: words("The two passwords differ; type them again"))
      case .failed(.alreadySetUp): .failed(message: words("There is a user already; go back and sign in"))
      case .failed(.unacceptable(let requirement)): refusal(requirement)
      case .failed(.unavailable(let reason)): .failed(message: words("The user can't be created now: %@", reason))
      case .failed: .failed(message: words("The user can't be created"))
      }
    viewController?.displayCreatedUser(viewModel: viewModel)
  }

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
