import ScreenModel
@_spi(Host) public import VIPKit

/// Drives a scene in a test as a user would, without a host, a display or a library file.
///
/// ```swift
/// let navigator = NavigatorSpy()
/// let login = try SceneDriver(LoginConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy()), navigator: navigator)
/// try login.type("Aleksey", into: "User name")
/// try await login.press("Sign in")
/// #expect(navigator.moves == [.follow(route: "home")])
/// ```
///
/// A ``TerminalScreen`` of it is what the user sees, and takes keys.
@MainActor
public final class SceneDriver {
  /// The scene, with its four objects.
  public let scene: Scene
  /// What the scene was built in.
  public let context: SceneContext

  /// Takes the calls of the scene's Router.
  public let navigator: NavigatorSpy

  let descriptor: SceneDescriptor
  let panes: Panes
  /// The scene around this one; nil for the one that has the screen.
  private(set) weak var parent: SceneDriver?
  /// Tells this scene from the others on the screen; nil for the one that has it.
  private(set) var number: Int?
  /// The scene to which something was done last: this one, or one inside it.
  weak var acting: SceneDriver?
  private var lastNumber = 0
  /// What the user sees of the scene, and the change after which it was made; nil when they have seen nothing.
  var shown: (rendering: Rendering, change: Int)?
  /// Counts the changes of the screen.
  var lastChange = 0
  /// A focus request of before the scene came to the screen of another; ignored.
  private var ignoredFocus: Int?
  private var toldNotices: [(text: String, tint: Tint?)] = []

  /// Builds a scene and brings it on the screen: `viewDidLoad`, `viewWillAppear`, `viewDidAppear`.
  ///
  /// - Parameters:
  ///   - configurator: builds the scene.
  ///   - workers: what the scene's workers are.
  ///   - navigator: takes the calls of the scene's Router.
  ///   - savedState: what an earlier instance preserved.
  ///   - scenes: build the scenes that this one shows inside itself, by the names of their routes. One that is missing stays empty,
  ///     and what would be passed to it goes to ``NavigatorSpy/destinations``.
  ///   - sceneWords: the words of the scenes inside, by the names of their routes; those of their sources where nothing is given.
  ///   - environment: what surrounds the screen, the scene's words with it.
  ///   - link: a link of the scene that opens it, with what it says by the names of its pattern; nil for none.
  ///   - prepare: fills the data store, as a Router would that leads here.
  /// - Throws: what the configurator throws, and what the scene's link segue does; ``DriverError`` for what the host refuses.
  public init(
    _ configurator: some SceneConfigurator, workers: TestWorkers = TestWorkers(),
    navigator: NavigatorSpy = NavigatorSpy(), savedState: PreservedState = [:],
    scenes: [String: any SceneConfigurator] = [:], sceneWords: [String: Words] = [:],
    environment: EnvironmentValues = EnvironmentValues(),
    openedBy link: (link: DeepLink, parameters: [String: String])? = nil, prepare: (AnyObject) -> Void = { _ in }
  ) throws {
    descriptor = configurator.descriptor
    navigator.descriptor = descriptor
    self.navigator = navigator
    let builders = Panes.Builders(configurators: scenes, words: sceneWords, workers: workers)
    panes = Panes(builders, of: descriptor, navigator: navigator)
    context = SceneContext(
      sceneID: descriptor.id, navigator: navigator, workers: DeclaredWorkers(descriptor, of: workers),
      savedState: savedState, environment: environment)
    scene = try configurator.configure(in: context)
    if let route = scene.routeWithoutUnwindSegue(in: descriptor) {
      throw DriverError.noUnwindSegue(route: route.name)
    }
    viewController.environment = environment
    if let link = scene.linkWithoutSegue(in: descriptor) {
      throw DriverError.noLinkSegue(link: link.pattern)
    }
    if let link { try open(by: link.link, link.parameters) }
    prepare(scene.dataStore)
    // A display draws what changes; the work of views begins with it.
    let onChange = { @MainActor [weak self] in
      self?.noteChange()
      Task { _ = self?.screen }
    }
    viewController.container.onChange = onChange
    navigator.onChange = { [weak self] in self?.noteChange() }
    viewController.viewDidLoad()
    appear()
  }

  private func open(by link: DeepLink, _ parameters: [String: String]) throws {
    guard descriptor.links.contains(link) else {
      throw DriverError.undeclaredLink(link.pattern, found: descriptor.links.map(\.pattern))
    }
    let names = link.pattern.split(separator: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }.sorted()
    guard names == parameters.keys.sorted() else {
      throw DriverError.linkParameters(link.pattern, expected: names, found: parameters.keys.sorted())
    }
    try scene.linkSegue(for: link.pattern)?.perform(with: LinkParameters(parameters))
  }

  /// Takes its place in the scene around it. One that comes doesn't take the focus.
  func stand(in parent: SceneDriver) {
    let root = parent.root
    root.lastNumber += 1
    self.parent = parent
    number = root.lastNumber
    shown = nil
    discardFocusRequest()
  }

  /// Ignores the focus request that the scene has made so far.
  func discardFocusRequest() { ignoredFocus = viewController.focusRequest?.number }

  /// The one that has the screen.
  var root: SceneDriver { parent?.root ?? self }

  /// The scene's view controller.
  public var viewController: ViewController { scene.viewController }

  /// A scene that this one shows inside itself: what is done there is done to its own driver.
  ///
  /// - Parameters:
  ///   - route: the name of its route.
  ///   - id: what the ``SceneView`` tells it by.
  ///   - place: of several with the same route and id, which one, counted from 0.
  /// - Throws: ``DriverError``, and what its configurator throws.
  public func scene(_ route: String, id: some Hashable = "", place: Int = 0) throws -> SceneDriver {
    _ = screen
    if let fault = panes.fault { throw fault }
    let key = PaneKey(route: route, id: "\(id)", place: place)
    guard let driver = panes.shown.first(where: { $0.key == key })?.driver else {
      throw DriverError.noScene(route: route, found: panes.shown.map(\.key.route).sorted())
    }
    return driver
  }

  // MARK: What is on the screen

  /// The words on the screen, in reading order: texts, labels, what stands in fields, numbers, days, problems, and
  /// what stands in the place of rows.
  public var words: [String] {
    screen.flattened.flatMap { element in
      [
        element.label, element.text, element.number.map { _ in element.numberText }, element.day?.description,
        element.attributes.problem, element.shownPlaceholder,
      ].compactMap(\.self)
    }
  }

  /// What the loader says; nil when there is none.
  public var loading: String? {
    // A view may say it.
    _ = screen
    return viewController.container.loading
  }

  /// What the error alert says; nil when there is none.
  public var error: String? {
    _ = screen
    return viewController.container.error
  }

  /// The question that waits for its answer; nil when there is none.
  public var question: Question? {
    // A view may ask it.
    _ = screen
    return viewController.container.question
  }

  /// What the scene has told the user in passing, in order.
  public var notices: [String] {
    // A view may tell it.
    _ = screen
    return tintedNotices.map(\.text)
  }

  /// What each of the ``notices`` means; nil for one that is neither good nor bad.
  public var noticeTints: [Tint?] {
    _ = screen
    return tintedNotices.map(\.tint)
  }

  var tintedNotices: [(text: String, tint: Tint?)] {
    toldNotices += viewController.container.takeTintedNotices()
    return toldNotices
  }

  /// The id of the view that the scene last moved the focus to; nil when it never did.
  public var focus: String? { viewController.focusRequest?.id }

  /// The last request to move the focus; nil when there was none, or none to be followed.
  var focusRequest: FocusRequest? {
    viewController.focusRequest.flatMap { $0.number == ignoredFocus ? nil : $0 }
  }

  /// What another instance of the scene gets as its `savedState`, after a swap.
  ///
  /// - Throws: `EncodingError` when a value can't be written as JSON.
  public func preservedState() throws -> PreservedState {
    try context.snapshot()
  }
}

extension Element {
  /// What is shown where there are no rows; nil where there are some.
  fileprivate var shownPlaceholder: String? {
    role == .list && children.isEmpty && !attributes.placeholder.isEmpty ? attributes.placeholder : nil
  }
}
