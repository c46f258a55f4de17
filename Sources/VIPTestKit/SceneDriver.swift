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
@MainActor
public final class SceneDriver {
  /// The scene, with its four objects.
  public let scene: Scene
  /// What the scene was built in.
  public let context: SceneContext

  /// Takes the calls of the scene's Router.
  public let navigator: NavigatorSpy

  private let descriptor: SceneDescriptor
  let panes: Panes
  private var toldNotices: [String] = []

  /// Builds a scene and brings it on the screen: `viewDidLoad`, `viewWillAppear`, `viewDidAppear`.
  ///
  /// - Parameters:
  ///   - configurator: builds the scene.
  ///   - workers: what the scene's workers are.
  ///   - navigator: takes the calls of the scene's Router.
  ///   - savedState: what an earlier instance preserved.
  ///   - scenes: build the scenes that this one shows inside itself, by the names of their routes. One that is missing stays empty,
  ///     and what would be passed to it goes to ``NavigatorSpy/destinations``.
  ///   - environment: what surrounds the screen, the scene's words with it.
  ///   - link: a link of the scene that opens it, with what it says by the names of its pattern; nil for none.
  ///   - prepare: fills the data store, as a Router would that leads here.
  /// - Throws: what the configurator throws, and what the scene's link segue does; ``DriverError`` for a scene that the host refuses.
  public init(
    _ configurator: some SceneConfigurator, workers: TestWorkers = TestWorkers(),
    navigator: NavigatorSpy = NavigatorSpy(), savedState: PreservedState = [:],
    scenes: [String: any SceneConfigurator] = [:], environment: EnvironmentValues = EnvironmentValues(),
    openedBy link: (link: DeepLink, parameters: [String: String])? = nil, prepare: (AnyObject) -> Void = { _ in }
  ) throws {
    descriptor = configurator.descriptor
    navigator.descriptor = descriptor
    self.navigator = navigator
    panes = Panes(scenes, of: descriptor, workers: workers, navigator: navigator)
    context = SceneContext(
      sceneID: descriptor.id, navigator: navigator, workers: DeclaredWorkers(descriptor, of: workers),
      savedState: savedState, words: environment.words)
    scene = try configurator.configure(in: context)
    if let route = scene.routeWithoutUnwindSegue(in: descriptor) {
      throw DriverError.noUnwindSegue(route: route.name)
    }
    viewController.environment = environment
    if let link = scene.linkWithoutSegue(in: descriptor) {
      throw DriverError.noLinkSegue(link: link.pattern)
    }
    if let link { try scene.linkSegue(for: link.link.pattern)?.perform(with: LinkParameters(link.parameters)) }
    prepare(scene.dataStore)
    // A display draws what changes; the work of views begins with it.
    viewController.container.onChange = { [weak controller = viewController] in Task { _ = controller?.render() } }
    viewController.viewDidLoad()
    appear()
  }

  /// The scene's view controller.
  public var viewController: ViewController { scene.viewController }

  /// The tree that a display would draw now, with those of the scenes inside this one.
  public var screen: Element { panes.embed(in: viewController.render()) }

  /// The title of the screen.
  var title: String { viewController.title ?? descriptor.id }

  /// A scene that this one shows inside itself: what is done there is done to its own driver.
  ///
  /// - Parameters:
  ///   - route: the name of its route.
  ///   - id: what the ``SceneView`` tells it by.
  /// - Throws: ``DriverError``, and what its configurator throws.
  public func scene(_ route: String, id: some Hashable = "") throws -> SceneDriver {
    _ = screen
    if let fault = panes.fault { throw fault }
    guard let driver = panes.drivers[Panes.Key(route: route, id: "\(id)")] else {
      throw DriverError.noScene(route: route, found: panes.drivers.keys.map(\.route).sorted())
    }
    return driver
  }

  /// The words on the screen, in reading order: texts, labels, what stands in fields, numbers, days and problems.
  public var words: [String] {
    screen.flattened.flatMap { element in
      [
        element.label, element.text, element.number.map { _ in element.numberText }, element.day?.description,
        element.attributes.problem,
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
  public var question: Question? { viewController.container.question }

  /// What the scene has told the user in passing, in order.
  public var notices: [String] {
    toldNotices += viewController.container.takeNotices()
    return toldNotices
  }

  /// The id of the view that the scene last moved the focus to; nil when it never did.
  public var focus: String? { viewController.focusRequest?.id }

  // MARK: What a user does

  /// Puts a text in a field.
  ///
  /// - Throws: ``DriverError``.
  public func type(_ text: String, into label: String) throws {
    try perform(.edit(text), on: label)
  }

  /// Presses a button or the header of a column, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func press(_ label: String) async throws {
    try perform(.activate, on: label)
    try await settle()
  }

  /// Follows a link as the host does, by the Router's segue or by itself, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func follow(_ label: String) async throws {
    try checkNothingIsAsked()
    let element = try find(label)
    guard element.role == .link, let name = element.attributes.route else { throw DriverError.noLink(label: label) }
    if let segue = scene.segue(for: name) {
      segue.perform()
    } else if let route = descriptor.routes.first(where: { $0.name == name }) {
      if let type = scene.notPassed(byLinkOn: route) { throw DriverError.noSegue(label: label, expected: "\(type)") }
      context.navigator.follow(route) { _ in }
    } else {
      throw DriverError.undeclaredRoute(label: label, route: name)
    }
    try await settle()
  }

  /// Chooses a row, counted from 1, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func select(row number: Int) async throws {
    try checkNothingIsAsked()
    let rows = Element.Rows(of: screen)
    guard let row = rows.find(number) else { throw DriverError.noRow(number, rows: rows.count) }
    guard let (element, action) = row.selection else { throw DriverError.notSelectable(row: number) }
    element.perform(action)
    try await settle()
  }

  /// Shows the tab with a title, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func select(tab title: String) async throws {
    try checkNothingIsAsked()
    let views = screen.flattened.filter { $0.role == .tabView }
    guard let view = views.first(where: { $0.attributes.options.contains(title) }),
      let index = view.attributes.options.firstIndex(of: title)
    else { throw DriverError.noTab(title, found: views.flatMap(\.attributes.options)) }
    guard view.isEnabled else { throw DriverError.disabled(label: title) }
    view.perform(.pick(index))
    try await settle()
  }

  /// Does something to the element with a label.
  ///
  /// - Throws: ``DriverError``.
  public func perform(_ action: Action, on label: String) throws {
    try checkNothingIsAsked()
    let element = try find(label)
    guard element.isEnabled else { throw DriverError.disabled(label: label) }
    element.perform(action)
  }

  /// Answers the question with one of its choices, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func answer(_ choice: String) async throws {
    guard let question else { throw DriverError.noQuestion }
    guard let index = question.choices.firstIndex(where: { $0.title == choice }) else {
      throw DriverError.noChoice(choice, found: question.choices.map(\.title))
    }
    viewController.container.answer(question.number, choice: index)
    try await settle()
  }

  /// Dismisses the error alert.
  public func dismissError() {
    if viewController.container.dismissError() { viewController.errorShown() }
  }

  // MARK: What happens around the scene

  /// What another instance of the scene gets as its `savedState`, after a swap.
  ///
  /// - Throws: `EncodingError` when a value can't be written as JSON.
  public func preservedState() throws -> PreservedState {
    try context.snapshot()
  }

  /// Brings the scene on the screen again.
  public func appear() {
    viewController.viewWillAppear()
    viewController.viewDidAppear()
    _ = screen
  }

  /// Takes the scene off the screen.
  public func disappear() {
    viewController.viewWillDisappear()
    viewController.viewDidDisappear()
  }

  /// Brings the scene on the screen again with what the scene at the end of a result route has finished with.
  ///
  /// - Throws: ``DriverError``.
  public func finish<Destination, Value>(_ route: ResultRoute<Destination, Value>, with value: Value) throws {
    _ = try unwindSegue(route.name).perform(with: value)
    appear()
  }

  /// Brings the scene on the screen again without a result of the scene at the end of a result route.
  ///
  /// - Throws: ``DriverError``.
  public func cancel<Destination, Value>(_ route: ResultRoute<Destination, Value>) throws {
    try unwindSegue(route.name).cancel()
    appear()
  }

  private func unwindSegue(_ route: String) throws(DriverError) -> UnwindSegue {
    guard let segue = scene.unwindSegue(for: route) else { throw .noUnwindSegue(route: route) }
    return segue
  }

  private func find(_ label: String) throws(DriverError) -> Element {
    let controls = viewController.render().flattened.filter {
      $0.role.isControl || $0.role == .columnHeader && $0.traits.contains(.selectable)
    }
    guard let element = controls.first(where: { $0.label == label }) else {
      throw DriverError.noElement(label: label, found: controls.compactMap(\.label))
    }
    return element
  }

  func checkNothingIsAsked() throws(DriverError) {
    if let question { throw .asked(question.title) }
  }
}
