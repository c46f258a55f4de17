import Contracts
import VIPKit

/// The catalogue of all views. Without business it has no Interactor, without formats no Presenter.
final class GalleryConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "Gallery", version: "1.0.0", routes: .viewArticle.optional)

  func configure(in context: SceneContext) throws -> Scene { Scene(viewController: GalleryViewController()) }
}

/// The entry point of libGallery.so.
@c(scene_Gallery)
public func galleryScene() -> UnsafeMutableRawPointer { GalleryConfigurator().asEntryPoint() }
