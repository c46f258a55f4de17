/// The four objects of one VIP cycle, as a configurator hands them over.
@MainActor
public struct Scene {
  /// Shows the scene and takes what the user does.
  public let viewController: ViewController
  /// Holds the business logic.
  public let interactor: AnyObject
  /// Turns the interactor's responses into what is displayed.
  public let presenter: AnyObject
  /// Goes to other scenes and passes data to them.
  public let router: AnyObject
  /// The object that other scenes' Routers see, through a protocol of Contracts; the interactor unless said otherwise.
  public let dataStore: AnyObject

  /// Gathers the objects of a scene.
  ///
  /// - Parameters:
  ///   - viewController: shows the scene.
  ///   - interactor: holds the business logic.
  ///   - presenter: formats what is displayed.
  ///   - router: goes to other scenes; conforms to ``Router`` when its routes are reached by navigation links.
  ///   - dataStore: what other scenes' Routers see; the interactor when left out.
  public init(
    viewController: ViewController, interactor: AnyObject, presenter: AnyObject, router: AnyObject,
    dataStore: AnyObject? = nil
  ) {
    self.viewController = viewController
    self.interactor = interactor
    self.presenter = presenter
    self.router = router
    self.dataStore = dataStore ?? interactor
  }
}
