import Contracts
import VIPKit

/// Builds the picture book of all views, which has no business and nothing to format.
final class GalleryConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "Gallery", version: "1.0.0", routes: .viewArticle.optional)

  func configure(in context: SceneContext) throws -> Scene {
    Scene(viewController: GalleryViewController())
  }
}

/// The entry point of libGallery.so.
@c(scene_Gallery)
public func galleryScene() -> UnsafeMutableRawPointer { GalleryConfigurator().asEntryPoint() }
