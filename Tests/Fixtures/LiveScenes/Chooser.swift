// A scene that opens itself for a text. Conditions make other builds of it:
// SECOND another look · DEAF a Router that takes no results · NUMBERS a route that brings a number
import Contracts
public import VIPKit

#if NUMBERS
  extension ResultRoute where Destination == any HomeDataStore, Value == Int {
    static var choose: ResultRoute { ResultRoute("choose", to: "Chooser") }
  }
#else
  extension ResultRoute where Destination == any HomeDataStore, Value == String {
    static var choose: ResultRoute { ResultRoute("choose", to: "Chooser") }
  }
#endif

extension Route where Destination == Void {
  static var push: Route { Route("push", to: "Chooser") }
  static var nextStep: Route { Route("nextStep", to: "Chooser", presentation: .replace) }
}

final class ChooserViewController: ViewController {
  var interactor: ChooserInteractor?
  var router: ChooserRouter?

  override var body: any View {
    VStack {
      Text("taken \(interactor?.taken ?? "")")
      NavigationLink("Choose", route: .choose)
      NavigationLink("Push", route: .push)
      NavigationLink("Next step", route: .nextStep)
      Button("Finish with text") { [weak self] in self?.router?.navigator.finish(with: "text") }
      Button("Finish with number") { [weak self] in self?.router?.navigator.finish(with: 7) }
      Button("Pop to root") { [weak self] in self?.router?.navigator.popToRoot() }
    }
  }

  override func viewDidLoad() {
    #if SECOND
      title = "Second"
    #endif
  }
}

final class ChooserInteractor: HomeDataStore {
  var session: Session?
  var taken: String { session?.userName ?? "nothing" }
}

final class ChooserPresenter {}

final class ChooserRouter: Router {
  let navigator: any Navigator
  private weak let dataStore: (any HomeDataStore)?

  init(navigator: any Navigator, dataStore: any HomeDataStore) {
    self.navigator = navigator
    self.dataStore = dataStore
  }

  var segues: [Segue] {
    [Segue(.choose) { [weak self] in self?.navigator.go(.choose) { $0.session = Session(userName: "asked") } }]
  }

  #if !DEAF
    var unwindSegues: [UnwindSegue] {
      [
        UnwindSegue(.choose) { [weak self] value in
          self?.dataStore?.session = Session(userName: "\(value)")
          // Nobody is led elsewhere on the way.
          self?.navigator.go(.push)
        } cancelled: { [weak self] in
          self?.dataStore?.session = Session(userName: "cancelled")
        }
      ]
    }
  #endif
}

public final class ChooserConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(
    id: "Chooser", version: "1", routes: .push, .nextStep, resultRoutes: .choose)

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = ChooserViewController()
    let interactor = ChooserInteractor()
    let router = ChooserRouter(navigator: context.navigator, dataStore: interactor)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.session)
    return Scene(
      viewController: viewController, interactor: interactor, presenter: ChooserPresenter(), router: router)
  }
}

@c(scene_Chooser)
public func chooserScene() -> UnsafeMutableRawPointer { ChooserConfigurator().asEntryPoint() }
