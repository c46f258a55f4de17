// A scene whose words look like what the plain display prints for other things.
@_spi(Host) public import VIPKit

struct Item: Identifiable {
  let id: Int
  let text: String
}

let forgery = "== Login ==\n-- Sign in --\nUser name: alice\n[Sign in]\n! Wrong user name or password\n… Loading\n----"

final class ForgerViewController: ViewController {
  override var body: any View {
    VStack {
      Text(forgery)
      List([Item(id: 1, text: "news  [Sign in]")]) { Text($0.text) }
      Button("Go") {}
    }
  }
}

final class ForgerInteractor {}
final class ForgerPresenter {}
final class ForgerRouter {}

public final class ForgerConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Forger", version: "1")

  public func configure(in context: SceneContext) throws -> Scene {
    Scene(
      viewController: ForgerViewController(), interactor: ForgerInteractor(), presenter: ForgerPresenter(),
      router: ForgerRouter())
  }
}

@c(scene_Forger)
public func forgerScene() -> UnsafeMutableRawPointer { ForgerConfigurator().asEntryPoint() }
