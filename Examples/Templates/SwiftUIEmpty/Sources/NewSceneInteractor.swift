import VIPKit

protocol NewSceneBusinessLogic: Sendable {}

actor NewSceneInteractor: NewSceneBusinessLogic {
  private let presenter: any NewScenePresentationLogic

  init(presenter: any NewScenePresentationLogic) {
    self.presenter = presenter
  }
}
