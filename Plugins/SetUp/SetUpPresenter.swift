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
      case .noUserName: .failed(message: "Type a user name")
      case .passwordsDiffer: .failed(message: "The two passwords differ; type them again")
      case .failed(.alreadySetUp): .failed(message: "There is a user already; go back and sign in")
      case .failed(.unacceptable(let reason)): .failed(message: "This can't be taken: \(reason)")
      case .failed(.unavailable(let reason)): .failed(message: "The user can't be created now: \(reason)")
      case .failed: .failed(message: "The user can't be created")
      }
    viewController?.displayCreatedUser(viewModel: viewModel)
  }
}
