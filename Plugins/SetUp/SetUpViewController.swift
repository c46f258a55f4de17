import VIPKit

protocol SetUpDisplayLogic: AnyObject {
  func displayCreatedUser(viewModel: SetUp.CreateUser.ViewModel)
}

final class SetUpViewController: ViewController, SetUpDisplayLogic {
  var interactor: (any SetUpBusinessLogic)?
  var router: (any SetUpRoutingLogic)?

  @State private var userName = ""
  @State private var email = ""
  @State private var phone = ""
  @State private var password = ""
  @State private var repeatedPassword = ""
  @State private var problems: [SetUp.Field: String] = [:]

  override var body: any View {
    Form(words("The first user")) {
      TextField(words("User name"), text: $userName).problem(problems[.userName])
      TextField(words("E-mail"), text: $email)
      TextField(words("Phone"), text: $phone)
      SecureField(words("Password"), text: $password).problem(problems[.password])
      SecureField(words("Password again"), text: $repeatedPassword).problem(problems[.repeatedPassword])
      Button(words("Create")) { [weak self] in self?.createUser() }
    }
  }

  override func viewDidLoad() { title = words("Set up") }

  private func createUser() {
    let request = SetUp.CreateUser.Request(
      userName: userName, email: email, phone: phone, password: password, repeatedPassword: repeatedPassword)
    showLoading(words("Creating the user"))
    task { [weak interactor] in await interactor?.createUser(request: request) }
  }

  func displayCreatedUser(viewModel: SetUp.CreateUser.ViewModel) {
    hideLoading()
    problems = [:]
    switch viewModel {
    case .created: router?.routeToHome()
    case .refused(let field, let problem):
      problems[field] = problem
      if field != .userName { forgetPasswords() }
    case .failed(let message):
      forgetPasswords()
      showError(message)
    }
  }

  private func forgetPasswords() {
    password = ""
    repeatedPassword = ""
  }
}
