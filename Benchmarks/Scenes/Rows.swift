// The scene of the rows on long lists. 7431 is its number, and 9652 how many thousand rows it has: each copy of the compiled object
// gets its own in their places.
public import VIPKit

final class BenchmarkScene7431ViewController: ViewController {
  /// A text of its own, so that the compiler computes nothing of it.
  private let count = (Int("thousands: 9652".suffix(4)) ?? 0) * 1_000

  override var body: any View {
    List(count: count, id: \.self) { number in
      Text("Row \(number)")
      Text("of \(count)").style(.secondary)
    } onSelect: { _ in
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
