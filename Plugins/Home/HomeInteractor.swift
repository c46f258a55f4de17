import Contracts
import VIPKit

protocol HomeBusinessLogic: AnyObject {
  func fetchUser(request: Home.FetchUser.Request) async
  func signOut(request: Home.SignOut.Request)
}

final class HomeInteractor: HomeBusinessLogic, HomeDataStore {
  var session: Session?

  private let presenter: any HomePresentationLogic
  @LiveWorker private var auth: any AuthWorker

  init(presenter: any HomePresentationLogic, auth: LiveWorker<any AuthWorker>) {
    self.presenter = presenter
    _auth = auth
  }

  func fetchUser(request: Home.FetchUser.Request) async {
    // A user who comes here by another way than Login is signed in, too.
    session = session ?? auth.currentSession
    do throws(AuthError) {
      presenter.presentFetchedUser(response: .user(try await auth.fetchUser(named: session?.userName ?? "")))
    } catch {
      presenter.presentFetchedUser(response: .failed(error))
    }
  }

  func signOut(request: Home.SignOut.Request) {
    session = nil
    auth.signOut()
  }
}
