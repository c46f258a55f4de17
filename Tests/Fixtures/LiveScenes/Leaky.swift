// A scene that can leak. Conditions say what keeps its objects alive: CYCLE the presenter's reference to the view controller ·
// HELPER a list that the interactor's helper holds.
@_spi(Host) public import VIPKit

final class LeakyViewController: ViewController {
  var interactor: LeakyInteractor?

  override var body: any View { Text("leaky") }
}

final class LeakyInteractor {
  let presenter: LeakyPresenter
  unowned let viewController: LeakyViewController
  let helper = Helper()

  init(presenter: LeakyPresenter, viewController: LeakyViewController) {
    self.presenter = presenter
    self.viewController = viewController
  }
}

final class LeakyPresenter {
  #if CYCLE
    var viewController: LeakyViewController?
  #else
    weak var viewController: LeakyViewController?
  #endif
}

final class LeakyRouter { weak var viewController: LeakyViewController? }

final class Helper {
  struct Observers { var list: [(name: String, observer: AnyObject)] = [] }
  var observers: Observers?
}

public final class LeakyConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Leaky", version: "1")

  public func configure(in context: SceneContext) -> Scene {
    let viewController = LeakyViewController()
    let presenter = LeakyPresenter()
    let interactor = LeakyInteractor(presenter: presenter, viewController: viewController)
    let router = LeakyRouter()
    viewController.interactor = interactor
    presenter.viewController = viewController
    router.viewController = viewController
    #if HELPER
      interactor.helper.observers = Helper.Observers(list: [("first", router), ("second", interactor)])
    #endif
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

@c(scene_Leaky)
public func leakyScene() -> UnsafeMutableRawPointer { LeakyConfigurator().asEntryPoint() }
