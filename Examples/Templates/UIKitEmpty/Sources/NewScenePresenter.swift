import VIPKit

protocol NewScenePresentationLogic {}

final class NewScenePresenter: NewScenePresentationLogic {
  private weak var viewController: (any NewSceneDisplayLogic)?
  private let words: Words

  init(viewController: any NewSceneDisplayLogic, words: Words = Words()) {
    self.viewController = viewController
    self.words = words
  }
}
