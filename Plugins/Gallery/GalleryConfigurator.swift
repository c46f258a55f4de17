import Contracts
public import VIPKit

/// Builds the picture book of all views, which has no business and nothing to format.
public final class GalleryConfigurator: SceneConfigurator {
  /// The scene's id, version and the scene that it shows inside itself.
  public let descriptor = SceneDescriptor(id: "Gallery", version: "1.0.0", routes: .viewArticle.optional)

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    Scene(viewController: GalleryViewController())
  }
}

/// The entry point of libGallery.so.
@c(scene_Gallery)
public func galleryScene() -> UnsafeMutableRawPointer { GalleryConfigurator().asEntryPoint() }
