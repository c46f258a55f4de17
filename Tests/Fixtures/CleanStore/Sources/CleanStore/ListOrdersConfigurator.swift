import Contracts
@_spi(Host) import VIPKit

final class ListOrdersConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "ListOrders", version: "1.0.0", routes: .showOrder.optional)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = ListOrdersViewController()
    let interactor = ListOrdersInteractor()
    let presenter = ListOrdersPresenter()
    let router = ListOrdersRouter(navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    interactor.presenter = presenter
    presenter.viewController = viewController
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

@MainActor
@c(scene_ListOrders)
public func listOrdersScene() -> UnsafeMutableRawPointer { ListOrdersConfigurator().asEntryPoint() }
