import VIPKit

protocol NewSceneDisplayLogic: AnyObject {
  func displayFetchedItems(viewModel: NewScene.FetchItems.ViewModel)
  func displayAddedItem(viewModel: NewScene.AddItem.ViewModel)
}

final class NewSceneViewController: ViewController, NewSceneDisplayLogic {
  var interactor: (any NewSceneBusinessLogic)?
  var router: (any NewSceneRoutingLogic)?

  @State private var newItem = ""
  @State private var items: [NewScene.DisplayedItem] = []

  override var body: any View {
    VStack {
      Form(words("New item")) {
        TextField(words("Text"), text: $newItem)
        Button(words("Add")) { [weak self] in self?.addItem() }
      }
      List(items, placeholder: words("Nothing here yet")) { item in
        Text(item.text)
      }
      Button(words("Done")) { [weak self] in self?.router?.routeBack() }
    }
  }

  override func viewDidLoad() {
    fetchItems()
  }

  // MARK: Fetch items

  private func fetchItems() {
    interactor?.fetchItems(request: NewScene.FetchItems.Request())
  }

  func displayFetchedItems(viewModel: NewScene.FetchItems.ViewModel) {
    items = viewModel.items
  }

  // MARK: Add item

  private func addItem() {
    interactor?.addItem(request: NewScene.AddItem.Request(text: newItem))
  }

  func displayAddedItem(viewModel: NewScene.AddItem.ViewModel) {
    switch viewModel {
    case .added(let displayed):
      items = displayed
      newItem = ""
    case .failed(let message):
      showError(message)
    }
  }
}
