import VIPKit

struct NewSceneView: View {
  @Environment(\.words) private var words
  @State private var state: NewSceneState
  private let interactor: any NewSceneBusinessLogic
  private let router: any NewSceneRoutingLogic

  init(state: NewSceneState, interactor: any NewSceneBusinessLogic, router: any NewSceneRoutingLogic) {
    self.state = state
    self.interactor = interactor
    self.router = router
  }

  var body: some View {
    VStack {
      Form(words("New item")) {
        TextField(words("Text"), text: $state.newItem)
        Button(words("Add")) { await addItem() }
      }
      List(state.items, placeholder: words("Nothing here yet")) { item in
        Text(item.text)
      }
      Button(words("Done")) { router.routeBack() }
    }
    .alert($state.alert)
    .task { await interactor.fetchItems(request: NewScene.FetchItems.Request()) }
  }

  private func addItem() async {
    await interactor.addItem(request: NewScene.AddItem.Request(text: state.newItem))
  }
}
