// What the scenes that lead nowhere have beside their ViewControllers.
@_spi(Host) import VIPKit

final class BenchmarkScene7431Interactor {}
final class BenchmarkScene7431Presenter {}
final class BenchmarkScene7431Router {}

final class BenchmarkScene7431Configurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "BenchmarkScene7431", version: "1.0.0")

  func configure(in context: SceneContext) -> Scene {
    Scene(
      viewController: BenchmarkScene7431ViewController(), interactor: BenchmarkScene7431Interactor(),
      presenter: BenchmarkScene7431Presenter(), router: BenchmarkScene7431Router())
  }
}

/// What the host looks up and calls first.
@c(scene_BenchmarkScene7431) public func entry() -> UnsafeMutableRawPointer {
  BenchmarkScene7431Configurator().asEntryPoint()
}
