// An application that offers itself to Home's menu. SHY: one that doesn't any more. GUARDED: one for who is signed in.
import Contracts
@_spi(Host) public import VIPKit

final class WeatherMapViewController: ViewController {
  var interactor: WeatherMapInteractor?

  override var body: any View { Text("Sunny where \(interactor?.session?.userName ?? "nobody") is") }
}

final class WeatherMapInteractor {
  var session: Session?
}

#if !SHY
  extension WeatherMapInteractor: ApplicationDataStore {}
#endif

final class Role {}

public final class WeatherMapConfigurator: SceneConfigurator {
  #if GUARDED
    public let descriptor = SceneDescriptor(id: "WeatherMap", version: "1").requires(.session)
  #else
    public let descriptor = SceneDescriptor(id: "WeatherMap", version: "1")
  #endif

  public func configure(in context: SceneContext) -> Scene {
    let viewController = WeatherMapViewController()
    let interactor = WeatherMapInteractor()
    viewController.interactor = interactor
    return Scene(
      viewController: viewController, interactor: interactor, presenter: Role(), router: Role())
  }
}

@c(scene_WeatherMap)
public func weatherMapScene() -> UnsafeMutableRawPointer { WeatherMapConfigurator().asEntryPoint() }
