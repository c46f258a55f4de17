import Contracts
import VIPKit

protocol LoginBusinessLogic: AnyObject {
  func checkSetUp(request: Login.CheckSetUp.Request) async
  func signIn(request: Login.SignIn.Request) async
}

protocol LoginDataSource: AnyObject {
  var session: Session? { get }
}

final class LoginInteractor: LoginBusinessLogic, LoginDataSource {
  private(set) var session: Session?

  private let presenter: any LoginPresentationLogic
  @LiveWorker private var auth: any AuthWorker

  init(presenter: any LoginPresentationLogic, auth: LiveWorker<any AuthWorker>) {
    self.presenter = presenter
    _auth = auth
  }

  func checkSetUp(request: Login.CheckSetUp.Request) async {
    // When the users can't be reached, signing in reports why.
    let needsSetUp = (try? await auth.needsSetUp()) ?? false
    presenter.presentSetUp(response: Login.CheckSetUp.Response(needsSetUp: needsSetUp))
  }

  func signIn(request: Login.SignIn.Request) async {
    guard !request.userName.isEmpty, !request.password.isEmpty else {
      return presenter.presentSignIn(
        response: .incomplete(hasUserName: !request.userName.isEmpty, hasPassword: !request.password.isEmpty))
    }
    do throws(AuthError) {
      session = try await auth.signIn(userName: request.userName, password: request.password)
      presenter.presentSignIn(response: .signedIn)
    } catch {
      presenter.presentSignIn(response: .failed(error))
    }
  }
}
