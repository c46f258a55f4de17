protocol NewSceneBusinessLogic: AnyObject {}

protocol NewSceneDataSource: AnyObject {}

final class NewSceneInteractor: NewSceneBusinessLogic, NewSceneDataSource {
  private let presenter: any NewScenePresentationLogic

  init(presenter: any NewScenePresentationLogic) {
    self.presenter = presenter
  }
}
