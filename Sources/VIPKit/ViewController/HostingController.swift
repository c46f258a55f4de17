/// A ViewController that shows a view, which observes a model that the Presenter fills:
/// `HostingController(title: "News", rootView: NewsView(model: model, interactor: interactor))`.
///
/// In place of a ViewController's calls the view has ``View/loading(_:cancel:file:line:onCancel:)``,
/// ``View/alert(_:)``, ``View/alert(_:file:line:onAnswer:)``, ``View/notices(_:)``, ``View/navigationTitle(_:)``.
public final class HostingController<Content: View>: ViewController {
  private let makeRootView: @MainActor () -> Content
  private lazy var rootView = makeRootView()

  /// `title` is the scene's id when nil. The view is made when the data store has been filled.
  public init(title: String? = nil, rootView: @autoclosure @escaping @MainActor () -> Content) {
    makeRootView = rootView
    super.init()
    self.title = title
  }

  override public var body: any View { rootView }

  override public func viewDidLoad() { _ = rootView }

  /// Restarts the views' work: what they show of the preserved state is out of date.
  override public func stateRestored() { restartViewTasks() }

  @_spi(Host) override public var hostedView: (any View)? { rootView }
}
