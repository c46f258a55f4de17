import Contracts
import Testing

@testable import SetUp

@Suite("SetUp: the Presenter turns a response into words")
struct SetUpPresenterTests {
  @Test(
    "each response has its view model",
    arguments: [
      (SetUp.CreateUser.Response.created, SetUp.CreateUser.ViewModel.created),
      (.noUserName, .refused(.userName, problem: "Type a user name")),
      (.passwordsDiffer, .refused(.repeatedPassword, problem: "The two passwords differ; type them again")),
      (.failed(.alreadySetUp), .failed(message: "There is a user already; go back and sign in")),
      (
        .failed(.unacceptable(.userNameLength(most: 255))),
        .refused(.userName, problem: "A user name has from 1 to 255 bytes")
      ),
      (
        .failed(.unacceptable(.userNamePrintable)),
        .refused(.userName, problem: "A user name has no control characters")
      ),
      (
        .failed(.unacceptable(.passwordAtLeast(characters: 8))),
        .refused(.password, problem: "A password has at least 8 characters")
      ),
      (
        .failed(.unacceptable(.passwordAtMost(bytes: 511))),
        .refused(.password, problem: "A password has at most 511 bytes")
      ),
      (
        .failed(.unacceptable(.passwordWithoutNUL)),
        .refused(.password, problem: "A password has no NUL characters")
      ),
      (
        .failed(.busy(file: "users.db")),
        .failed(
          message:
            "The user can't be created now: “users.db” is in use by another program; try again when it has finished")
      ),
      (
        .failed(.unsupported(file: "users.db")),
        .failed(message: "The user can't be created now: “users.db” is the file of another program or of a newer app")
      ),
      (
        .failed(.unavailable(source: "crypt(3)", systemMessage: "Cannot allocate memory")),
        .failed(message: "The user can't be created now: “crypt(3)” reports: Cannot allocate memory")
      ),
      (.failed(.wrongCredentials), .failed(message: "The user can't be created")),
    ])
  func viewModel(response: SetUp.CreateUser.Response, viewModel: SetUp.CreateUser.ViewModel) {
    let viewController = SetUpDisplayLogicSpy()

    SetUpPresenter(viewController: viewController).presentCreatedUser(response: response)

    #expect(viewController.calls == [.displayCreatedUser(viewModel: viewModel)])
  }
}
