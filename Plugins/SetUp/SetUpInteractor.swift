import Contracts
import VIPKit

protocol SetUpBusinessLogic: AnyObject {
  func createUser(request: SetUp.CreateUser.Request) async
}

protocol SetUpDataSource: AnyObject {
  var session: Session? { get }
}

final class SetUpInteractor: SetUpBusinessLogic, SetUpDataSource {
  private(set) var session: Session?

  private let presenter: any SetUpPresentationLogic
  @LiveWorker private var auth: any AuthWorker

  init(presenter: any SetUpPresentationLogic, auth: LiveWorker<any AuthWorker>) {
    self.presenter = presenter
    _auth = auth
  }

  func createUser(request: SetUp.CreateUser.Request) async {
    guard request.userName.contains(where: { !$0.isWhitespace }) else {
      return presenter.presentCreatedUser(response: .noUserName)
    }
    guard request.password == request.repeatedPassword else {
      return presenter.presentCreatedUser(response: .passwordsDiffer)
    }
    let user = User(name: request.userName, email: request.email, phone: request.phone)
    do throws(AuthError) {
      session = try await auth.setUp(user, password: request.password)
      presenter.presentCreatedUser(response: .created)
    } catch {
      presenter.presentCreatedUser(response: .failed(error))
    }
  }
}
