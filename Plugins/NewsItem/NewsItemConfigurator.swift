import Contracts
public import VIPKit

/// Builds the scene that shows one article.
public final class NewsItemConfigurator: SceneConfigurator {
  /// The scene's id and version; it takes no routes and uses no workers.
  public let descriptor = SceneDescriptor(id: "NewsItem", version: "1.0.0")

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = NewsItemViewController()
    let presenter = NewsItemPresenter(viewController: viewController)
    let interactor = NewsItemInteractor(presenter: presenter)
    let router = NewsItemRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.article)
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libNewsItem.so.
@c(scene_NewsItem)
public func newsItemScene() -> UnsafeMutableRawPointer { NewsItemConfigurator().asEntryPoint() }
