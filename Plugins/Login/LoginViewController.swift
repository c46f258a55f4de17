import Contracts
import VIPKit

protocol LoginDisplayLogic: AnyObject {
  func displaySetUp(viewModel: Login.CheckSetUp.ViewModel)
  func displaySignIn(viewModel: Login.SignIn.ViewModel)
}

final class LoginViewController: ViewController, LoginDisplayLogic {
  var interactor: (any LoginBusinessLogic)?
  var router: (any LoginRoutingLogic)?

  @State private var userName = ""
  @State private var password = ""
  @State private var problems = Login.Problems()
  @State private var showsSetUp = false

  override var body: any View {
    Form {
      TextField(words("User name"), text: $userName).problem(problems.userName)
      SecureField(words("Password"), text: $password).problem(problems.password)
      Button(words("Sign in")) { [weak self] in self?.signIn() }
      if showsSetUp { NavigationLink(words("Create the first user"), route: .setUp) }
    }
  }

  override func viewDidLoad() {
    task { [weak interactor] in await interactor?.checkSetUp(request: Login.CheckSetUp.Request()) }
  }

  func displaySetUp(viewModel: Login.CheckSetUp.ViewModel) { showsSetUp = viewModel.showsSetUp }

  private func signIn() {
    let request = Login.SignIn.Request(userName: userName, password: password)
    showLoading(words("Signing in"))
    task { [weak interactor] in await interactor?.signIn(request: request) }
  }

  func displaySignIn(viewModel: Login.SignIn.ViewModel) {
    hideLoading()
    problems = Login.Problems()
    switch viewModel {
    case .signedIn: router?.routeToHome()
    case .incomplete(let problems): self.problems = problems
    case .failed(let message):
      password = ""
      showError(message)
    }
  }
}
