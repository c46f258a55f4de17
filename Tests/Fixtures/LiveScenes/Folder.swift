// A scene that leads to itself, by a data-store protocol of its own module. Its Interactor is an actor. OTHER its data store is another
@_spi(Host) public import VIPKit

nonisolated protocol FolderDataStore: AnyObject, Sendable {
  var path: String { get set }
}

extension Route where Destination == any FolderDataStore {
  static var inside: Route { Route("inside", to: "Folder") }
}

actor FolderInteractor: FolderDataStore {
  nonisolated let snapshot = Snapshot("/")

  nonisolated var path: String {
    get { snapshot.value }
    set { snapshot.value = newValue }
  }
}

final class FolderViewController: ViewController {
  var path: () -> String = { "" }

  override var body: any View {
    VStack {
      Text(path())
      NavigationLink("Inside", route: .inside)
    }
  }
}

final class FolderRouter: Router {
  private let navigator: any Navigator

  init(_ navigator: any Navigator) { self.navigator = navigator }

  var segues: [Segue] { [Segue(.inside) { [navigator] in navigator.go(.inside) { $0.path = "/inside" } }] }
}

final class Nothing {}

public final class FolderConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Folder", version: "1", routes: .inside)

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = FolderViewController()
    let interactor = FolderInteractor()
    viewController.path = { interactor.path }
    #if OTHER
      let dataStore: AnyObject = Nothing()
    #else
      let dataStore: AnyObject = interactor
    #endif
    return Scene(
      viewController: viewController, interactor: interactor, presenter: Nothing(),
      router: FolderRouter(context.navigator), dataStore: dataStore)
  }
}

@c(scene_Folder)
public func folderScene() -> UnsafeMutableRawPointer { FolderConfigurator().asEntryPoint() }
