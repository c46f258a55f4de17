// A scene that can leak. Conditions say what keeps its objects alive:
// CYCLE the presenter's reference to the view controller · HELPER a list that the interactor's helper holds. The button "Fetch"
// has a completion handler hold the interactor until there is a file `go-on`.
public import Contracts
import Dispatch
import Glibc
@_spi(Host) public import VIPKit

extension Route where Destination == Void {
  static var next: Route { Route("next", to: "Leaky") }
  static var instead: Route { Route("instead", to: "Leaky", presentation: .replace) }
}

final class LeakyViewController: ViewController {
  var interactor: LeakyInteractor?
  weak var navigator: (any Navigator)?

  override var body: any View {
    VStack {
      Text("leaky")
      NavigationLink("Next", route: .next)
      NavigationLink("Instead", route: .instead)
      Button("Work and go") { [weak self] in
        self?.work()
        self?.navigator?.go(.instead)
      }
      Button("Fetch") { [weak self] in self?.interactor?.fetch() }
    }
  }

  /// Goes on for a second, whatever becomes of the scene.
  private func work() {
    task { [interactor] in
      await Task.detached { try? await Task.sleep(for: .seconds(1)) }.value
      _ = interactor
    }
  }
}

final class LeakyInteractor: HomeDataStore {
  var session: Session?
  let presenter: LeakyPresenter
  unowned let viewController: LeakyViewController
  let helper = Helper()

  init(presenter: LeakyPresenter, viewController: LeakyViewController) {
    self.presenter = presenter
    self.viewController = viewController
  }

  /// Asks for something that comes when there is a file; nobody knows of the request.
  func fetch() {
    guard access("go-on", F_OK) != 0 else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { self.fetch() }
  }
}

final class LeakyPresenter {
  #if CYCLE
    var viewController: LeakyViewController?
  #else
    weak var viewController: LeakyViewController?
  #endif
}

final class LeakyRouter {
  weak var viewController: LeakyViewController?
}

final class Helper {
  struct Observers {
    var list: [(name: String, observer: AnyObject)] = []
  }
  var observers: Observers?
}

public final class LeakyConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Leaky", version: "1", routes: .next, .instead)

  public func configure(in context: SceneContext) -> Scene {
    let viewController = LeakyViewController()
    let presenter = LeakyPresenter()
    let interactor = LeakyInteractor(presenter: presenter, viewController: viewController)
    let router = LeakyRouter()
    viewController.interactor = interactor
    presenter.viewController = viewController
    router.viewController = viewController
    viewController.navigator = context.navigator
    #if HELPER
      interactor.helper.observers = Helper.Observers(list: [("first", router), ("second", interactor)])
    #endif
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

@c(scene_Leaky)
public func leakyScene() -> UnsafeMutableRawPointer { LeakyConfigurator().asEntryPoint() }
