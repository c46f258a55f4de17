import VIPKit

protocol NewSceneDisplayLogic: AnyObject {}

final class NewSceneViewController: ViewController, NewSceneDisplayLogic {
  var interactor: (any NewSceneBusinessLogic)?
  var router: (any NewSceneRoutingLogic)?

  override var body: any View {
    VStack {
      Text("NewScene")
      Button(words("Done")) { [weak self] in self?.router?.routeBack() }
    }
  }
}
