import VIPKit

protocol NewScenePresentationLogic {
  func presentFetchedItems(response: NewScene.FetchItems.Response)
  func presentAddedItem(response: NewScene.AddItem.Response)
}

final class NewScenePresenter: NewScenePresentationLogic {
  private weak var viewController: (any NewSceneDisplayLogic)?
  private let words: Words

  init(viewController: any NewSceneDisplayLogic, words: Words = Words()) {
    self.viewController = viewController
    self.words = words
  }

  // MARK: Fetch items

  func presentFetchedItems(response: NewScene.FetchItems.Response) {
    let viewModel = NewScene.FetchItems.ViewModel(items: display(response.items))
    viewController?.displayFetchedItems(viewModel: viewModel)
  }

  // MARK: Add item

  func presentAddedItem(response: NewScene.AddItem.Response) {
    let viewModel: NewScene.AddItem.ViewModel =
      switch response {
      case .added(let items): .added(items: display(items))
      case .emptyText: .failed(message: words("Type something first"))
      }
    viewController?.displayAddedItem(viewModel: viewModel)
  }

  private func display(_ items: [String]) -> [NewScene.DisplayedItem] {
    items.enumerated().map { index, item in
      NewScene.DisplayedItem(id: index, text: item.prefix(1).uppercased() + item.dropFirst())
    }
  }
}
