import AuthTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Login

/// The literature knows three places in which a scene's objects are made and connected. They differ in who does it,
/// and not in what comes of it.
@Suite("Configurator variants of the literature give the same graph")
struct ConfiguratorVariantsTests {
  private let graph = SceneGraph(
    types: [
      "viewController": "LoginViewController", "interactor": "LoginInteractor", "presenter": "LoginPresenter",
      "router": "LoginRouter", "dataStore": "LoginInteractor",
    ],
    connections: [
      "viewController.interactor → interactor", "viewController.router → router", "interactor.presenter → presenter",
      "presenter.viewController → viewController", "router.dataStore → interactor",
    ])

  @Test("in the view controller's set-up")
  func viewController() throws {
    let context = context()
    let viewController = LoginViewController()
    let scene = viewController.setup(auth: try context.worker(.auth), navigator: context.navigator)

    #expect(SceneGraph(of: scene) == graph)
  }

  @Test("in a Configurator object")
  func configurator() throws {
    #expect(SceneGraph(of: try LoginConfigurator().configure(in: context())) == graph)
  }

  @Test("through the library's entry point")
  func entryPoint() throws {
    let configurator = try TestEntryPoint.scene(in: loginScene())
    #expect(SceneGraph(of: try configurator.configure(in: context())) == graph)
  }

  private func context() -> SceneContext {
    SceneContext(
      sceneID: "Login", navigator: NavigatorSpy(), workers: TestWorkers().with(.auth, AuthWorkerSpy.aleksey()))
  }
}

extension LoginViewController {
  /// As Clean Swift's templates have it: the view controller connects the others itself.
  fileprivate func setup(auth: LiveWorker<any AuthWorker>, navigator: any Navigator) -> Scene {
    let viewController = self
    let presenter = LoginPresenter(viewController: viewController)
    let interactor = LoginInteractor(presenter: presenter, auth: auth)
    let router = LoginRouter(dataStore: interactor, navigator: navigator)
    viewController.interactor = interactor
    viewController.router = router
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// What a scene's objects are, and which of their properties lead to one another.
private struct SceneGraph: Equatable {
  let types: [String: String]
  let connections: Set<String>

  init(types: [String: String], connections: Set<String>) {
    self.types = types
    self.connections = connections
  }

  init(of scene: Scene) {
    let roles: [(role: String, object: AnyObject?)] = [
      ("viewController", scene.viewController), ("interactor", scene.interactor), ("presenter", scene.presenter),
      ("router", scene.router),
    ]
    let objects = roles.compactMap { role, object in object.map { (role: role, object: $0) } }
    types = Dictionary(
      uniqueKeysWithValues: (objects + [("dataStore", scene.dataStore)]).map { ($0.role, "\(type(of: $0.object))") })
    var connections: Set<String> = []
    for (role, object) in objects {
      for case (let name?, let value) in Mirror(reflecting: object).children {
        for target in objects where Self.object(in: value) === target.object {
          connections.insert("\(role).\(name) → \(target.role)")
        }
      }
    }
    self.connections = connections
  }

  /// The object behind a property, also when the property is optional.
  private static func object(in value: Any) -> AnyObject? {
    let mirror = Mirror(reflecting: value)
    let isOptional = mirror.displayStyle == .optional
    return isOptional ? mirror.children.first.map { $0.value as AnyObject } : value as AnyObject
  }
}
