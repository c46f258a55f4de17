@MainActor
protocol NewScenePresentationLogic: Sendable {
  func presentFetchedItems(response: NewScene.FetchItems.Response)
  func presentAddedItem(response: NewScene.AddItem.Response)
}

final class NewScenePresenter: NewScenePresentationLogic {
  private let state: NewSceneState

  init(state: NewSceneState) {
    self.state = state
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
      state.alert = "Type something first"
    }
  }

  private func display(_ items: [String]) -> [NewScene.DisplayedItem] {
    items.enumerated().map { index, item in
      NewScene.DisplayedItem(id: index, text: item.prefix(1).uppercased() + item.dropFirst())
    }
  }
}
