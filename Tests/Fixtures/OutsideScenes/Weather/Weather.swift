import Contracts
@_spi(Host) import VIPKit

// The smallest scene: its four roles in one file.

public final class WeatherConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Weather", version: "0.1.0", routes: .signOut)

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = WeatherViewController()
    let presenter = WeatherPresenter(viewController: viewController)
    let interactor = WeatherInteractor(presenter: presenter)
    let router = WeatherRouter(navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

@c(scene_Weather)
public func weatherScene() -> UnsafeMutableRawPointer { WeatherConfigurator().asEntryPoint() }

final class WeatherViewController: ViewController {
  var interactor: WeatherInteractor?
  var router: WeatherRouter?
  @State private var forecast = ""

  override var body: any View {
    VStack {
      Text(forecast)
      Button("Sign out") { [weak self] in self?.router?.routeToSignOut() }
    }
  }

  override func viewDidLoad() { interactor?.forecast(degrees: 21) }

  func displayForecast(_ text: String) { forecast = text }
}

final class WeatherInteractor {
  private let presenter: WeatherPresenter

  init(presenter: WeatherPresenter) { self.presenter = presenter }

  func forecast(degrees: Int) { presenter.presentForecast(degrees: degrees, isSunny: true) }
}

final class WeatherPresenter {
  private weak var viewController: WeatherViewController?

  init(viewController: WeatherViewController) { self.viewController = viewController }

  func presentForecast(degrees: Int, isSunny: Bool) {
    viewController?.displayForecast("\(isSunny ? "Sunny" : "Cloudy"), \(degrees) °C")
  }
}

final class WeatherRouter {
  private let navigator: any Navigator

  init(navigator: any Navigator) { self.navigator = navigator }

  func routeToSignOut() { navigator.go(.signOut) }
}
