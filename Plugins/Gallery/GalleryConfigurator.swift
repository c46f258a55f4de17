public import VIPKit

/// Builds the picture book of all views.
public final class GalleryConfigurator: SceneConfigurator {
  /// The scene's id and version. It needs nobody.
  public let descriptor = SceneDescriptor(id: "Gallery", version: "1.0.0")

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    Scene(
      viewController: GalleryViewController(), interactor: GalleryInteractor(), presenter: GalleryPresenter(),
      router: GalleryRouter())
  }
}

/// A picture book has no business.
final class GalleryInteractor {}

/// What it shows needs no formatting.
final class GalleryPresenter {}

/// It leads nowhere.
final class GalleryRouter {}

/// The entry point of libGallery.so.
@c(scene_Gallery)
public func galleryScene() -> UnsafeMutableRawPointer { GalleryConfigurator().asEntryPoint() }
