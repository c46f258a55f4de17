// A scene of more than anybody reads.
@_spi(Host) public import VIPKit

struct Row: Identifiable {
  let id: Int
}

let rows = (1...20_000).map { Row(id: $0) }

final class FloodViewController: ViewController {
  @State private var chosen = 0

  override var body: any View {
    VStack {
      Text("chosen \(chosen)")
      Button("Count") { [weak self] in self?.chosen += 1 }
      List(rows) {
        Text("row \($0.id)")
      } onSelect: { [weak self] in
        self?.chosen = $0.id
      }
    }
  }
}

final class Role {}

public final class FloodConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Flood", version: "1")

  public func configure(in context: SceneContext) throws -> Scene {
    Scene(viewController: FloodViewController(), interactor: Role(), presenter: Role(), router: Role())
  }
}

@c(scene_Flood)
public func floodScene() -> UnsafeMutableRawPointer { FloodConfigurator().asEntryPoint() }
