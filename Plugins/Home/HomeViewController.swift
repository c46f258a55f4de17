import Contracts
import VIPKit

protocol HomeDisplayLogic: AnyObject {
  func displayFetchedUser(viewModel: Home.FetchUser.ViewModel)
}

final class HomeViewController: ViewController, HomeDisplayLogic {
  var interactor: (any HomeBusinessLogic)?
  var router: (any HomeRoutingLogic)?

  @State private var user: Home.DisplayedUser?

  override var body: any View {
    VStack {
      if let user {
        Section(words("Welcome, %@", user.name)) {
          Text(user.phone)
          Text(user.email)
        }
      }
      Section(words("Applications")) {
        NavigationLink(words("Contacts"), route: .contacts)
        NavigationLink(words("News"), route: .news)
        for application in router?.applications ?? [] {
          if application.isDropped {
            NavigationLink(application.title, route: .dropped, to: application.id)
          } else {
            NavigationLink(application.title, route: .application, to: application.id)
          }
        }
      }
      Button(words("Sign out")) { [weak self] in self?.signOut() }
    }
  }

  override func viewDidLoad() {
    showLoading(words("Loading"))
    task { [weak interactor] in await interactor?.fetchUser(request: Home.FetchUser.Request()) }
  }

  func displayFetchedUser(viewModel: Home.FetchUser.ViewModel) {
    hideLoading()
    switch viewModel {
    case .user(let displayed): user = displayed
    case .failed(let message): showError(message)
    }
  }

  private func signOut() {
    interactor?.signOut(request: Home.SignOut.Request())
    router?.routeToSignOut()
  }
}
