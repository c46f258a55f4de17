import Contracts
import VIPKit

protocol HomeBusinessLogic: AnyObject {
  func fetchUser(request: Home.FetchUser.Request) async
}

final class HomeInteractor: HomeBusinessLogic, HomeDataStore {
  var session: Session?

  private let presenter: any HomePresentationLogic
  @LiveWorker private var auth: any AuthWorker

  init(presenter: any HomePresentationLogic, auth: LiveWorker<any AuthWorker>) {
    self.presenter = presenter
    _auth = auth
  }

  // MARK: Fetch user

  func fetchUser(request: Home.FetchUser.Request) async {
    do throws(AuthError) {
      let user = try await auth.fetchUser(named: request.userName)
      presenter.presentFetchedUser(response: .user(user))
    } catch .unavailable(let reason) {
      presenter.presentFetchedUser(response: .failed(reason: reason))
    } catch {
      presenter.presentFetchedUser(response: .failed(reason: "nobody is known as “\(request.userName)”"))
    }
  }
}
