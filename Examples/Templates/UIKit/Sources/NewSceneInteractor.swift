protocol NewSceneBusinessLogic: AnyObject {
  func fetchItems(request: NewScene.FetchItems.Request)
  func addItem(request: NewScene.AddItem.Request)
}

protocol NewSceneDataSource: AnyObject {
  var items: [String] { get }
}

final class NewSceneInteractor: NewSceneBusinessLogic, NewSceneDataSource {
  var items: [String] = []

  private let presenter: any NewScenePresentationLogic

  init(presenter: any NewScenePresentationLogic) {
    self.presenter = presenter
  }

  // MARK: Fetch items

  func fetchItems(request: NewScene.FetchItems.Request) {
    presenter.presentFetchedItems(response: NewScene.FetchItems.Response(items: items))
  }

  // MARK: Add item

  func addItem(request: NewScene.AddItem.Request) {
    guard request.text.contains(where: { !$0.isWhitespace }) else {
      presenter.presentAddedItem(response: .emptyText)
      return
    }
    items.append(request.text)
    presenter.presentAddedItem(response: .added(items: items))
  }
}
