/// A ViewController that nobody has to write: it shows a view, which observes a model that the Presenter fills.
///
/// ```swift
/// let model = NewsModel()                                      // @Observable final class
/// let presenter = NewsPresenter(model: model)
/// let controller = HostingController(title: "News", rootView: NewsView(model: model, interactor: interactor))
/// ```
///
/// What a ViewController does by calls, the view says of what it observes: ``View/loading(_:cancel:file:line:onCancel:)``,
/// ``View/alert(_:)``, ``View/alert(_:file:line:onAnswer:)``, ``View/notices(_:)``, ``View/navigationTitle(_:)``.
public final class HostingController<Content: View>: ViewController {
  private let makeRootView: @MainActor () -> Content
  private lazy var rootView = makeRootView()

  /// Makes a view controller. The title is the scene's id when nil; the view is made when the data store has been filled.
  public init(title: String? = nil, rootView: @autoclosure @escaping @MainActor () -> Content) {
    makeRootView = rootView
    super.init()
    self.title = title
  }

  override public var body: any View { rootView }

  /// Makes the view.
  override public func viewDidLoad() { _ = rootView }

  /// Begins the work of the views again: what they show of the preserved state is out of date.
  override public func stateRestored() { restartViewTasks() }

  @_spi(Host) override public var hostedView: (any View)? { rootView }
}
