// The scene to which Teller's route leads. ISOLATED: its data store has the protocol on the main actor only, which the
// compiler infers from the class.
@_spi(Host) public import VIPKit

final class ListenerViewController: ViewController {
  override var body: any View { Text("Listener") }
}

#if ISOLATED
  final class ListenerInteractor: CustomStringConvertible {
    var description: String { "Listener" }
  }
#else
  final class ListenerInteractor: nonisolated CustomStringConvertible {
    nonisolated var description: String { "Listener" }
  }
#endif

final class Role {}

public final class ListenerConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Listener", version: "1")

  public func configure(in context: SceneContext) -> Scene {
    Scene(
      viewController: ListenerViewController(), interactor: ListenerInteractor(), presenter: Role(), router: Role())
  }
}

@c(scene_Listener)
public func listenerScene() -> UnsafeMutableRawPointer { ListenerConfigurator().asEntryPoint() }
