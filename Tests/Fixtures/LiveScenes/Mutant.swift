// A scene whose library tests change bit by bit. Its id, and the text that tells its builds apart, are long enough to stand in
// the file as they are.
@_spi(Host) public import VIPKit

let id = "MutantScene000000"
let label = "number 0000000000"

final class MutantViewController: ViewController {
  @State private var text = ""

  override var body: any View {
    VStack {
      TextField("Text", text: $text)
      Text(label)
    }
  }
}

public final class MutantConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: id, version: "1")

  public func configure(in context: SceneContext) throws -> Scene { Scene(viewController: MutantViewController()) }
}

@c(scene_MutantScene000000)
public func mutantScene() -> UnsafeMutableRawPointer { MutantConfigurator().asEntryPoint() }
