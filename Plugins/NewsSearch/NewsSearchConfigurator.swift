import Articles
import Contracts
import Foundation
public import VIPKit

/// Builds the scene that searches through the news.
public final class NewsSearchConfigurator: SceneConfigurator {
  /// The scene's id, version, routes and workers.
  public let descriptor = SceneDescriptor(id: "NewsSearch", version: "1.0.0", routes: .viewArticle, workers: .news)

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    let state = ArticleListState()
    let words = context.words
    let list = ArticleListPresenter(
      state: state, formatter: ArticleFormatter(context.environment), words: words,
      now: { [now = context.system.now] in Date(timeIntervalSince1970: now()) })
    let presenter = NewsSearchPresenter(list: list, words: words)
    let interactor = NewsSearchInteractor(presenter: presenter, news: try context.worker(.news))
    let router = NewsSearchRouter(dataStore: interactor, navigator: context.navigator)
    try context.preserve(interactor.text, \.value)
    let view = NewsSearchView(state: state, text: interactor.text.value, interactor: interactor, router: router)
    return Scene(
      viewController: HostingController(title: words("Search the news"), rootView: view), interactor: interactor,
      presenter: presenter, router: router)
  }
}

/// The entry point of libNewsSearch.so.
@c(scene_NewsSearch)
public func newsSearchScene() -> UnsafeMutableRawPointer { NewsSearchConfigurator().asEntryPoint() }
