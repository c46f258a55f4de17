import Contracts
import Testing
import VIPKit

@testable import Home

@Suite("Home: the ViewController makes requests and shows view models")
struct HomeViewControllerTests {
  private let viewController = HomeViewController()
  private let interactor = HomeBusinessLogicSpy()
  private let router = HomeRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("when the scene opens it asks, under the loader, for the user")
  func fetches() async {
    viewController.viewDidLoad()
    #expect(viewController.container.loading == "Loading")
    await viewController.finishTasks()

    #expect(interactor.calls == [.fetchUser(request: Home.FetchUser.Request())])
  }

  @Test("the scenes to which nothing else leads follow them")
  func droppedScenes() {
    router.applications = [Home.Application(id: "Chess", title: "Chess", isDropped: true)]
    #expect(
      viewController.render().root.flattened.suffix(2).map(\.description) == [
        #"link "Chess" route dropped.Chess"#, #"button "Sign out""#,
      ])
  }

  @Test("a failure shows its message; the menu is there all the same")
  func failure() {
    viewController.displayFetchedUser(viewModel: .failed(message: "Your details can't be shown: no"))

    #expect(viewController.container.error == "Your details can't be shown: no")
    #expect(
      viewController.render().root.flattened.compactMap(\.label) == ["Applications", "Contacts", "News", "Sign out"])
  }

  @Test("signing out is asked of the Interactor; once it is done, the Router leads out")
  func signOut() throws {
    #expect(viewController.render().perform(.activate, on: ElementID("button.Sign out")))
    #expect(interactor.calls == [.signOut(request: Home.SignOut.Request())])
    #expect(router.calls.isEmpty)

    viewController.displaySignedOut(viewModel: Home.SignOut.ViewModel())
    #expect(router.calls == [.routeToSignOut])
  }
}
