import VIPKit

protocol LoginDisplayLogic: AnyObject {
  func displaySignIn(viewModel: Login.SignIn.ViewModel)
}

final class LoginViewController: ViewController, LoginDisplayLogic {
  var interactor: (any LoginBusinessLogic)?
  var router: (any LoginRoutingLogic & LoginDataPassing)?

  @State private var userName = ""
  @State private var password = ""

  override var body: any View {
    Form("Sign in") {
      TextField("User name", text: binding(\.userName))
      SecureField("Password", text: binding(\.password))
      Button("Sign in") { [weak self] in self?.signIn() }
    }
  }

  // MARK: Sign in

  private func signIn() {
    let request = Login.SignIn.Request(userName: userName, password: password)
    showLoading("Signing in")
    task { [weak interactor] in await interactor?.signIn(request: request) }
  }

  func displaySignIn(viewModel: Login.SignIn.ViewModel) {
    hideLoading()
    switch viewModel {
    case .signedIn:
      router?.routeToHome()
    case .failed(let message):
      password = ""
      showError(message)
    }
  }
}
