import VIPKit

@MainActor
protocol NewScenePresentationLogic: Sendable {
  func presentFetchedItems(response: NewScene.FetchItems.Response)
  func presentAddedItem(response: NewScene.AddItem.Response)
}

final class NewScenePresenter: NewScenePresentationLogic {
  private let state: NewSceneState
  private let words: Words

  init(state: NewSceneState, words: Words = Words()) {
    self.state = state
    self.words = words
  }

  // MARK: Fetch items

  func presentFetchedItems(response: NewScene.FetchItems.Response) {
    state.items = display(response.items)
  }

  // MARK: Add item

  func presentAddedItem(response: NewScene.AddItem.Response) {
    switch response {
    case .added(let items):
      state.items = display(items)
      state.newItem = ""
    case .emptyText:
      state.alert = words("Type something first")
    }
  }

  private func display(_ items: [String]) -> [NewScene.DisplayedItem] {
    items.enumerated().map { index, item in
      NewScene.DisplayedItem(id: index, text: item.prefix(1).uppercased() + item.dropFirst())
    }
  }
}
