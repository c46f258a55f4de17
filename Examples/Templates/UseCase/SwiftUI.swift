import Contracts
import Testing
import VIPKit

@testable import NewScene

@Suite("NewScene: the use case NewUseCase")
struct NewSceneNewUseCaseTests {
  @Test("the Interactor tells the Presenter")
  func response() async {
    let presenter = NewScenePresentationLogicSpy()
    let interactor = NewSceneInteractor(interactorArguments)

    await interactor.newUseCase(request: NewScene.NewUseCase.Request())

    #expect(presenter.calls == [.presentNewUseCase(response: NewScene.NewUseCase.Response())])
  }
}
