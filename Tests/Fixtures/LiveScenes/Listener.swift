@_spi(Host) public import VIPKit

final class ListenerViewController: ViewController { override var body: any View { Text("Listener") } }

public final class ListenerConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Listener", version: "1")

  public func configure(in context: SceneContext) -> Scene { Scene(viewController: ListenerViewController()) }
}

@c(scene_Listener)
public func listenerScene() -> UnsafeMutableRawPointer { ListenerConfigurator().asEntryPoint() }
