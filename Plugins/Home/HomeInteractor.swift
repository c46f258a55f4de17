import Contracts
import VIPKit

protocol HomeBusinessLogic: AnyObject {
  func fetchUser(request: Home.FetchUser.Request) async
  func signOut(request: Home.SignOut.Request)
}

final class HomeInteractor: HomeBusinessLogic, HomeDataStore {
  var session: Session? {
    didSet { signedIn.session = session }
  }

  private let presenter: any HomePresentationLogic
  private let signedIn: SignedIn
  @LiveWorker private var auth: any AuthWorker

  init(
    presenter: any HomePresentationLogic, auth: LiveWorker<any AuthWorker>, signedIn: SignedIn = .shared
  ) {
    self.presenter = presenter
    self.signedIn = signedIn
    _auth = auth
  }

  // MARK: Fetch user

  func fetchUser(request: Home.FetchUser.Request) async {
    do throws(AuthError) {
      let user = try await auth.fetchUser(named: session?.userName ?? "")
      presenter.presentFetchedUser(response: .user(user))
    } catch {
      presenter.presentFetchedUser(response: .failed(error))
    }
  }

  // MARK: Sign out

  func signOut(request: Home.SignOut.Request) {
    session = nil
    presenter.presentSignedOut(response: Home.SignOut.Response())
  }
}
