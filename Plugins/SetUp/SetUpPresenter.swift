import Contracts

protocol SetUpPresentationLogic {
  func presentCreatedUser(response: SetUp.CreateUser.Response)
}

final class SetUpPresenter: SetUpPresentationLogic {
  private weak var viewController: (any SetUpDisplayLogic)?

  init(viewController: any SetUpDisplayLogic) {
    self.viewController = viewController
  }

  // MARK: Create user

  func presentCreatedUser(response: SetUp.CreateUser.Response) {
    let viewModel: SetUp.CreateUser.ViewModel =
      switch response {
      case .created: .created
      case .noUserName: .refused(.userName, problem: "Type a user name")
      case .passwordsDiffer: .refused(.repeatedPassword, problem: "The two passwords differ; type them again")
      case .failed(.alreadySetUp): .failed(message: "There is a user already; go back and sign in")
      case .failed(.unacceptable(let requirement)): refusal(requirement)
      case .failed(.unavailable(let reason)): .failed(message: "The user can't be created now: \(reason)")
      case .failed: .failed(message: "The user can't be created")
      }
    viewController?.displayCreatedUser(viewModel: viewModel)
  }

  private func refusal(_ requirement: CredentialRequirement) -> SetUp.CreateUser.ViewModel {
    switch requirement {
    case .userNameLength(let most): .refused(.userName, problem: "A user name has from 1 to \(most) bytes")
    case .userNamePrintable: .refused(.userName, problem: "A user name has no control characters")
    case .passwordAtLeast(let characters):
      .refused(.password, problem: "A password has at least \(characters) characters")
    case .passwordAtMost(let bytes): .refused(.password, problem: "A password has at most \(bytes) bytes")
    case .passwordWithoutNUL: .refused(.password, problem: "A password has no NUL characters")
    @unknown default: .failed(message: "The user can't be created")
    }
  }
}
