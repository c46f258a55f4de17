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
      Text("NewScene")
      Button(words("Done")) { router.routeBack() }
    }
    .alert($state.alert)
  }
}
