import VIPKit

@MainActor
protocol NewScenePresentationLogic: Sendable {}

final class NewScenePresenter: NewScenePresentationLogic {
  private let state: NewSceneState

  init(state: NewSceneState) {
    self.state = state
  }
}
