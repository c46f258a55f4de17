import Contracts

protocol HomePresentationLogic {
  func presentFetchedUser(response: Home.FetchUser.Response)
}

final class HomePresenter: HomePresentationLogic {
  private weak var viewController: (any HomeDisplayLogic)?

  init(viewController: any HomeDisplayLogic) {
    self.viewController = viewController
  }

  // MARK: Fetch user

  func presentFetchedUser(response: Home.FetchUser.Response) {
    let viewModel: Home.FetchUser.ViewModel =
      switch response {
      case .user(let user): .user(display(user))
      case .failed(let reason): .failed(message: "Your details can't be shown: \(reason)")
      }
    viewController?.displayFetchedUser(viewModel: viewModel)
  }

  private func display(_ user: User) -> Home.DisplayedUser {
    Home.DisplayedUser(
      name: user.name, email: user.email,
      phone: String(user.phone.map { $0 == "-" ? " " : $0 }))
  }
}
