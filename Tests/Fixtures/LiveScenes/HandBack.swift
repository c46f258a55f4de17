// A scene that opens itself, and hands something back to itself in ways that go right and wrong.
// LINKS a link that needs a Router with segues, which there is none of
import Contracts
@_spi(Host) public import VIPKit

protocol Taker: AnyObject {
  var gift: String { get set }
}

/// What no scene is.
protocol Stranger: AnyObject {}

extension Route where Destination == any HomeDataStore {
  static var lost: Route { Route("lost", to: "HandBack").optional }
}

extension Route where Destination == Void {
  static var next: Route { Route("next", to: "HandBack") }
}

final class HandBackViewController: ViewController {
  var interactor: HandBackInteractor?
  var navigator: (any Navigator)?

  override var body: any View {
    VStack {
      Text("gift \(interactor?.gift ?? "")")
      #if LINKS
        NavigationLink("Lost", route: .lost)
      #endif
      Button("Next") { [weak self] in self?.navigator?.go(.next) }
      Button("Give") { [weak self] in self?.navigator?.back { (previous: any Taker) in previous.gift = "given" } }
      Button("Give a stranger") { [weak self] in self?.navigator?.back { (_: any Stranger) in } }
    }
  }
}

final class HandBackInteractor: Taker { var gift = "none" }

public final class HandBackConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "HandBack", version: "1", routes: .next)

  public func configure(in context: SceneContext) -> Scene {
    let viewController = HandBackViewController()
    let interactor = HandBackInteractor()
    viewController.interactor = interactor
    viewController.navigator = context.navigator
    return Scene(viewController: viewController, interactor: interactor, presenter: interactor, router: interactor)
  }
}

@c(scene_HandBack)
public func handBackScene() -> UnsafeMutableRawPointer { HandBackConfigurator().asEntryPoint() }
