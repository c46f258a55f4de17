import Contracts
import Testing

@testable import SetUp

@Suite("SetUp: the Presenter turns a response into words")
struct SetUpPresenterTests {
  @Test(
    "each response has its view model",
    arguments: [
      (SetUp.CreateUser.Response.created, SetUp.CreateUser.ViewModel.created),
      (.noUserName, .failed(message: "Type a user name")),
      (.passwordsDiffer, .failed(message: "The two passwords differ; type them again")),
      (.failed(.alreadySetUp), .failed(message: "There is a user already; go back and sign in")),
      (
        .failed(.unacceptable(reason: "a password has at least 8 characters")),
        .failed(message: "This can't be taken: a password has at least 8 characters")
      ),
      (.failed(.unavailable(reason: "why")), .failed(message: "The user can't be created now: why")),
      (.failed(.wrongCredentials), .failed(message: "The user can't be created")),
    ])
  func viewModel(response: SetUp.CreateUser.Response, viewModel: SetUp.CreateUser.ViewModel) {
    let viewController = SetUpDisplayLogicSpy()

    SetUpPresenter(viewController: viewController).presentCreatedUser(response: response)

    #expect(viewController.viewModels == [viewModel])
  }

  @Test("it doesn't keep the ViewController alive, and works on without it")
  func weakViewController() {
    var viewController: SetUpDisplayLogicSpy? = SetUpDisplayLogicSpy()
    weak let released = viewController
    let presenter = viewController.map { SetUpPresenter(viewController: $0) }

    viewController = nil

    #expect(released == nil)
    presenter?.presentCreatedUser(response: .created)
  }
}
