// A scene with a route through a protocol that isn't @MainActor.
@_spi(Host) public import VIPKit

extension Route where Destination == any CustomStringConvertible {
  static var listener: Route { Route("listener", to: "Listener") }
}

final class TellerViewController: ViewController {
  override var body: any View { Text("Teller") }
}

public final class TellerConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Teller", version: "1", routes: .listener)

  public func configure(in context: SceneContext) -> Scene { Scene(viewController: TellerViewController()) }
}

@c(scene_Teller)
public func tellerScene() -> UnsafeMutableRawPointer { TellerConfigurator().asEntryPoint() }
