// A scene of the rows on routes, with a link to the next. 7431 is its number and 9652 that of the next: each copy of the compiled
// object gets its own in their places.
@_spi(Host) public import VIPKit

extension Route where Destination == Void {
  static var next: Route { Route("next", to: "BenchmarkScene9652", presentation: .replace) }
}

final class BenchmarkScene7431ViewController: ViewController {
  override var body: any View {
    Form("Chain") {
      NavigationLink("Next", route: .next)
      Text("This is BenchmarkScene7431")
    }
  }
}

final class BenchmarkScene7431Interactor {}
final class BenchmarkScene7431Presenter {}

final class BenchmarkScene7431Router: Router {
  private let navigator: any Navigator

  init(navigator: any Navigator) { self.navigator = navigator }

  var segues: [Segue] { [Segue(.next) { [weak self] in self?.navigator.go(.next) }] }
}

final class BenchmarkScene7431Configurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "BenchmarkScene7431", version: "1.0.0", routes: .next)

  func configure(in context: SceneContext) -> Scene {
    Scene(
      viewController: BenchmarkScene7431ViewController(), interactor: BenchmarkScene7431Interactor(),
      presenter: BenchmarkScene7431Presenter(), router: BenchmarkScene7431Router(navigator: context.navigator))
  }
}

/// What the host looks up and calls first.
@c(scene_BenchmarkScene7431) public func entry() -> UnsafeMutableRawPointer {
  BenchmarkScene7431Configurator().asEntryPoint()
}
