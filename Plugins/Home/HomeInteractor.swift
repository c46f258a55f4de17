import Contracts
import VIPKit

protocol HomeBusinessLogic: AnyObject {
  func fetchUser(request: Home.FetchUser.Request) async
  func showMenu(request: Home.ShowMenu.Request)
  func signOut(request: Home.SignOut.Request)
}

final class HomeInteractor: HomeBusinessLogic, HomeDataStore {
  var session: Session?

  private let presenter: any HomePresentationLogic
  @LiveWorker private var auth: any AuthWorker
  private let applications: () -> [Home.Application]

  /// - Parameter applications: those that are installed and offer themselves; observed.
  init(
    presenter: any HomePresentationLogic, auth: LiveWorker<any AuthWorker>,
    applications: @escaping () -> [Home.Application] = { [] }
  ) {
    self.presenter = presenter
    self.applications = applications
    _auth = auth
  }

  // MARK: Fetch user

  func fetchUser(request: Home.FetchUser.Request) async {
    // Who comes here by another way than Login is signed in all the same.
    session = session ?? auth.currentSession
    do throws(AuthError) {
      let user = try await auth.fetchUser(named: session?.userName ?? "")
      presenter.presentFetchedUser(response: .user(user))
    } catch {
      presenter.presentFetchedUser(response: .failed(error))
    }
  }

  // MARK: Show menu

  /// Shows it again when an application has come or gone.
  func showMenu(request: Home.ShowMenu.Request) {
    let applications = withObservationTracking(applications) { [weak self] in
      Task { @MainActor in self?.showMenu(request: request) }
    }
    presenter.presentMenu(response: Home.ShowMenu.Response(applications: applications))
  }

  // MARK: Sign out

  func signOut(request: Home.SignOut.Request) {
    session = nil
    auth.signOut()
    presenter.presentSignedOut(response: Home.SignOut.Response())
  }
}
