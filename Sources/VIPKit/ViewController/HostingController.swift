/// A ViewController that nobody has to write: it shows a view, which observes a model that the Presenter fills.
///
/// ```swift
/// let model = NewsModel()                                      // @MainActor @Observable final class
/// let presenter = NewsPresenter(model: model)
/// let controller = HostingController(title: "News", rootView: NewsView(model: model, interactor: interactor))
/// ```
public final class HostingController<Content: View>: ViewController {
  private let rootView: Content

  /// Makes a view controller.
  ///
  /// - Parameters:
  ///   - title: the title of the screen; the scene's id when nil.
  ///   - rootView: what stands on the screen.
  public init(title: String? = nil, rootView: Content) {
    self.rootView = rootView
    super.init()
    self.title = title
  }

  override public var body: any View { rootView }
}
