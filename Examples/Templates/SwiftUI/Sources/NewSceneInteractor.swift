import VIPKit

protocol NewSceneBusinessLogic: Sendable {
  func fetchItems(request: NewScene.FetchItems.Request) async
  func addItem(request: NewScene.AddItem.Request) async
}

actor NewSceneInteractor: NewSceneBusinessLogic {
  /// What is preserved, and read by others without waiting for the actor.
  nonisolated let snapshot = Snapshot(NewScene.Published())

  private let presenter: any NewScenePresentationLogic

  init(presenter: any NewScenePresentationLogic) {
    self.presenter = presenter
  }

  // MARK: Fetch items

  func fetchItems(request: NewScene.FetchItems.Request) async {
    await presenter.presentFetchedItems(response: NewScene.FetchItems.Response(items: snapshot.items))
  }

  // MARK: Add item

  func addItem(request: NewScene.AddItem.Request) async {
    guard request.text.contains(where: { !$0.isWhitespace }) else {
      await presenter.presentAddedItem(response: .emptyText)
      return
    }
    snapshot.update { $0.items.append(request.text) }
    await presenter.presentAddedItem(response: .added(items: snapshot.items))
  }
}
