import Contracts
import VIPKit

protocol HomePresentationLogic {
  func presentFetchedUser(response: Home.FetchUser.Response)
}

final class HomePresenter: HomePresentationLogic {
  private weak var viewController: (any HomeDisplayLogic)?
  private let words: Words

  init(viewController: any HomeDisplayLogic, words: Words = Words()) {
    self.viewController = viewController
    self.words = words
  }

  func presentFetchedUser(response: Home.FetchUser.Response) {
    let viewModel: Home.FetchUser.ViewModel =
      switch response {
      case .user(let user):
        .user(
          Home.DisplayedUser(
            name: user.name, email: user.email, phone: String(user.phone.map { $0 == "-" ? " " : $0 })))
      case .failed(let error): .failed(message: words("Your details can't be shown: %@", reason(of: error)))
      }
    viewController?.displayFetchedUser(viewModel: viewModel)
  }

  private func reason(of error: AuthError) -> String {
    switch error {
    case .unknownUser(let name): words("nobody is known as “%@”", name)
    case .busy(let file): words("“%@” is in use by another program; try again when it has finished", file)
    case .unsupported(let file): words("“%@” is the file of another program or of a newer app", file)
    case .unavailable(let source, let message): words("“%@” reports: %@", source, message)
    default: words("you are not signed in any more")
    }
  }
}
