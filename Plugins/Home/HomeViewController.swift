import Contracts
import VIPKit

protocol HomeDisplayLogic: AnyObject {
  func displayFetchedUser(viewModel: Home.FetchUser.ViewModel)
}

final class HomeViewController: ViewController, HomeDisplayLogic {
  var interactor: (any HomeBusinessLogic)?
  var router: (any HomeRoutingLogic & HomeDataPassing)?

  @State private var user: Home.DisplayedUser?

  override var body: any View {
    VStack {
      if let user {
        Section("Welcome, \(user.name)") {
          Text(user.phone)
          Text(user.email)
        }
      }
      Section("Applications") {
        NavigationLink("Contacts", route: .contacts)
        NavigationLink("News", route: .news)
        for application in router?.applications ?? [] {
          NavigationLink(application.title, route: .application, to: application.id)
        }
      }
      Button("Sign out") { [weak self] in self?.router?.routeToSignOut() }
    }
  }

  override func viewDidLoad() {
    fetchUser()
  }

  // MARK: Fetch user

  private func fetchUser() {
    let request = Home.FetchUser.Request(userName: router?.dataStore.session?.userName ?? "")
    showLoading()
    task { [weak interactor] in await interactor?.fetchUser(request: request) }
  }

  func displayFetchedUser(viewModel: Home.FetchUser.ViewModel) {
    hideLoading()
    switch viewModel {
    case .user(let displayed): user = displayed
    case .failed(let message): showError(message)
    }
  }
}
