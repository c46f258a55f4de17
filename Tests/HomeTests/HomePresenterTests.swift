import Contracts
import Testing

@testable import Home

@Suite("Home: the Presenter formats the user")
struct HomePresenterTests {
  private let viewController = HomeDisplayLogicSpy()

  @Test("the phone is displayed with spaces, the e-mail as it is")
  func user() {
    HomePresenter(viewController: viewController).presentFetchedUser(response: .user(.aleksey))

    #expect(
      viewController.viewModels == [
        .user(Home.DisplayedUser(name: "Aleksey", email: "aleksey-b@example.org", phone: "+7 (999) 111 22 33"))
      ])
  }

  @Test("a failure says that the details can't be shown, and why")
  func failure() {
    HomePresenter(viewController: viewController).presentFetchedUser(response: .failed(reason: "the disk is full"))

    #expect(viewController.viewModels == [.failed(message: "Your details can't be shown: the disk is full")])
  }

  @Test("it doesn't keep the ViewController alive, and works on without it")
  func weakViewController() {
    var viewController: HomeDisplayLogicSpy? = HomeDisplayLogicSpy()
    weak let released = viewController
    let presenter = viewController.map { HomePresenter(viewController: $0) }

    viewController = nil

    #expect(released == nil)
    presenter?.presentFetchedUser(response: .user(.aleksey))
  }
}
