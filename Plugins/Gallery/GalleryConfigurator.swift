import Contracts
public import VIPKit

/// Builds the picture book of all views.
public final class GalleryConfigurator: SceneConfigurator {
  /// The scene's id, version and the scene that it shows inside itself.
  public let descriptor = SceneDescriptor(id: "Gallery", version: "1.0.0", routes: .viewArticle.optional)

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    let router = GalleryRouter()
    return Scene(
      viewController: GalleryViewController(router: router), interactor: GalleryInteractor(),
      presenter: GalleryPresenter(), router: router)
  }
}

/// A picture book has no business.
final class GalleryInteractor {}

/// What it shows needs no formatting.
final class GalleryPresenter {}

/// The entry point of libGallery.so.
@c(scene_Gallery)
public func galleryScene() -> UnsafeMutableRawPointer { GalleryConfigurator().asEntryPoint() }
