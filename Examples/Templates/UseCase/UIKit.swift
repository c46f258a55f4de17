import Contracts
import Testing
import VIPKit

@testable import NewScene

@Suite("NewScene: the use case NewUseCase")
struct NewSceneNewUseCaseTests {
  @Test("the ViewController makes the request")
  func request() {
    let viewController = NewSceneViewController()
    let interactor = NewSceneBusinessLogicSpy()
    viewController.interactor = interactor

    viewController.newUseCase()

    #expect(interactor.calls == [.newUseCase(request: NewScene.NewUseCase.Request())])
  }

  @Test("the Interactor tells the Presenter")
  func response() {
    let presenter = NewScenePresentationLogicSpy()
    let interactor = NewSceneInteractor(interactorArguments)

    interactor.newUseCase(request: NewScene.NewUseCase.Request())

    #expect(presenter.calls == [.presentNewUseCase(response: NewScene.NewUseCase.Response())])
  }

  @Test("the Presenter has it displayed")
  func viewModel() {
    let viewController = NewSceneDisplayLogicSpy()
    let presenter = NewScenePresenter(presenterArguments)

    presenter.presentNewUseCase(response: NewScene.NewUseCase.Response())

    #expect(viewController.calls == [.displayNewUseCase(viewModel: NewScene.NewUseCase.ViewModel())])
  }
}
