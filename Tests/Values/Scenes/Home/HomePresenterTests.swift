import Contracts
import Testing

@testable import Home

@Suite("Home: the Presenter formats the user")
struct HomePresenterTests {
  private let viewController = HomeDisplayLogicSpy()

  @Test(
    "a failure says that the details can't be shown, and why",
    arguments: [
      (
        AuthError.busy(file: "users.db"),
        "“users.db” is in use by another program; try again when it has finished"
      ),
      (.unsupported(file: "users.db"), "“users.db” is the file of another program or of a newer app"),
      (
        .unavailable(source: "users.db", systemMessage: "disk I/O error"),
        "“users.db” reports: disk I/O error"
      ),
      (.unknownUser("Aleksey"), "nobody is known as “Aleksey”"),
      (.wrongCredentials, "you are not signed in any more"),
    ])
  func failure(error: AuthError, reason: String) {
    HomePresenter(viewController: viewController).presentFetchedUser(response: .failed(error))

    #expect(
      viewController.calls == [
        .displayFetchedUser(viewModel: .failed(message: "Your details can't be shown: \(reason)"))
      ])
  }
}
