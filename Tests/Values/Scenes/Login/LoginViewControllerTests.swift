import Testing
import VIPKit

@testable import Login

@Suite("Login: the ViewController makes requests and shows view models")
struct LoginViewControllerTests {
  private let viewController = LoginViewController()
  private let interactor = LoginBusinessLogicSpy()
  private let router = LoginRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("the loader is there from the press of the button until the answer")
  func loader() async throws {
    try press("Sign in")
    #expect(viewController.container.loading == "Signing in")
    await viewController.finishTasks()
    #expect(viewController.container.loading == "Signing in")

    viewController.displaySignIn(viewModel: .signedIn)
    #expect(viewController.container.loading == nil)
  }

  private func press(_ label: String) throws {
    #expect(viewController.render().perform(.activate, on: ElementID("button.\(label)")))
  }
}
