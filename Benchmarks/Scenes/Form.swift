// The scene of most rows: a form. 7431 is its number, which differs in each copy of the compiled object; 9652 stands for its build.
public import VIPKit

final class BenchmarkScene7431ViewController: ViewController {
  @State private var name = ""

  override var body: any View {
    Form("Benchmark") {
      TextField("Name", text: $name)
      Button("Trap") { fatalError("asked for") }
      Text("This is the build called 9652")
    }
  }
}

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
