// An application that offers itself to Home's menu. SHY: one that doesn't any more.
import Contracts
@_spi(Host) public import VIPKit

final class WeatherMapViewController: ViewController {
  var session: Session?

  override var body: any View { Text("Sunny where \(session?.userName ?? "nobody") is") }
}

#if !SHY
  extension WeatherMapViewController: ApplicationDataStore {}
#endif

public final class WeatherMapConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "WeatherMap", version: "1")

  public func configure(in context: SceneContext) -> Scene { Scene(viewController: WeatherMapViewController()) }
}

@c(scene_WeatherMap)
public func weatherMapScene() -> UnsafeMutableRawPointer { WeatherMapConfigurator().asEntryPoint() }
