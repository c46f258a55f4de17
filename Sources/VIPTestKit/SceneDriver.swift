@_spi(Host) import ScreenModel
public import Testing
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
  let hosted: DrivenScene
  private var end: ExhaustiveEnd?

  /// Builds a scene and brings it on the screen: `viewDidLoad`, `viewWillAppear`, `viewDidAppear`.
  ///
  /// An exhaustive test reads all that happens. ``finish(sourceLocation:)`` fails by an ``UnreadChange`` where there were ``changes`` that it
  /// hadn't read before it did the next thing, or ended:
  ///
  /// ```swift
  /// let login = try SceneDriver(LoginConfigurator(), workers: workers, navigator: navigator, isExhaustive: true)
  /// try Golden.check(login.changes.joined(separator: "\n"), "login.txt")
  /// try await login.press("Sign in")
  /// #expect(login.changes == [#"+ alert "Wrong user name or password""#])
  /// login.finish()
  /// ```
  ///
  /// - Parameters:
  ///   - workers: what the scene's workers are.
  ///   - scenes: build the scenes that this one shows inside itself, by the names of their routes. One that is missing stays empty,
  ///     and what would be passed to it goes to ``NavigatorSpy/destinations``.
  ///   - sceneWords: the words of the scenes inside, by the names of their routes; those of their sources where nothing is given.
  ///   - link: a link of the scene that opens it, with what it says by the names of its pattern; nil for none.
  ///   - isExhaustive: whether the test reads all that happens.
  ///   - fileID: told, with the three behind it, when an exhaustive test ends in another way.
  ///   - prepare: fills the data store, as a Router would that leads here.
  /// - Throws: what the configurator throws, and what the scene's link segue does; ``DriverError`` for what the host refuses.
  public init(
    _ configurator: some SceneConfigurator, workers: TestWorkers = TestWorkers(),
    navigator: NavigatorSpy = NavigatorSpy(), savedState: PreservedState = [:],
    scenes: [String: any SceneConfigurator] = [:], sceneWords: [String: Words] = [:],
    environment: EnvironmentValues = EnvironmentValues(),
    openedBy link: (link: DeepLink, parameters: [String: String])? = nil, isExhaustive: Bool = false,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    prepare: (AnyObject) -> Void = { _ in }
  ) throws {
    hosted = try DrivenScene(
      configurator, workers: workers, navigator: navigator, savedState: savedState, scenes: scenes,
      sceneWords: sceneWords, environment: environment, openedBy: link,
      changes: Changes(of: workers, isExhaustive: isExhaustive), prepare: prepare)
    // The default `#_sourceLocation` is a macro of Testing, which callers would have to import.
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if isExhaustive { end = ExhaustiveEnd(of: hosted, place) }
    hosted.knownDriver = self
  }

  init(_ hosted: DrivenScene) { self.hosted = hosted }

  /// The scene, with its four objects.
  public var scene: Scene { hosted.scene }

  /// What the scene was built in.
  public var context: SceneContext { hosted.context }

  /// Takes the calls of the scene's Router.
  public var navigator: NavigatorSpy { hosted.navigator }

  /// The scene's view controller.
  public var viewController: ViewController { scene.viewController }

  /// The driver of a scene that this one shows inside itself; its ``screen`` has the ids of a scene that has the screen. Throws
  /// ``DriverError``, and what its configurator throws.
  ///
  /// - Parameters:
  ///   - id: what the ``SceneView`` tells it by.
  ///   - place: of several with the same route and id, which one, counted from 0.
  public func scene(_ route: String, id: some Hashable = "", place: Int = 0) throws -> SceneDriver {
    _ = hosted.screen
    if let fault = hosted.panes.fault { throw fault }
    let key = PaneKey(route: route, id: DatumText.of(id), place: place)
    let shown = hosted.panes.shown
    guard let scene = shown.first(where: { $0.key == key })?.scene else {
      throw DriverError.noScene(route: route, found: shown.map(\.key.route).sorted())
    }
    return scene.driver
  }

  // MARK: What is on the screen

  /// The tree that a display shows now, with those of the scenes inside this one.
  public var screen: Element { hosted.screen.root }

  /// What has happened since this was read last, in the scene that has the screen and in those inside it. Of the ``screen`` the lines that are
  /// gone, such as `- text "Loading"`, those that are new, and, behind `~`, those of which something else has changed; what stands around it, such as `+ alert "It failed"`, or `loader`, or
  /// `question`; then what was told in the meantime: `notice`, `move`, `result`, `preserved` with a name and its value, and `call of` a worker whose
  /// spy is ``CallRecording``. What the test itself types into a field is known.
  public var changes: [String] { hosted.changes.take(of: hosted.root) }

  /// The words on the screen, in reading order: texts, labels, what stands in fields, numbers, days, problems, and
  /// what stands in the place of rows.
  public var words: [String] { screen.words }

  /// What the loader says; nil when there is none.
  public var loading: String? {
    // A view may say it.
    _ = hosted.screen
    return viewController.container.loading
  }

  /// What the error alert says; nil when there is none.
  public var error: String? {
    _ = hosted.screen
    return viewController.container.error
  }

  /// The question that waits for its answer; nil when there is none.
  public var question: Question? {
    // A view may ask it.
    _ = hosted.screen
    return viewController.container.question
  }

  /// What the scene has told the user in passing, in order.
  public var notices: [String] {
    toldNotices.map(\.text)
  }

  /// What each of the ``notices`` means; nil for one that is neither good nor bad.
  public var noticeTints: [Tint?] { toldNotices.map(\.tint) }

  private var toldNotices: [(text: String, tint: Tint?)] {
    // A view may tell it.
    _ = hosted.screen
    return hosted.notices
  }

  /// The id of the view that the scene last moved the focus to; nil when it never did.
  public var focus: String? { viewController.focusRequest?.id }

  /// What another instance of the scene gets as its `savedState`, after a swap. Throws `EncodingError` for a value that JSON
  /// can't hold.
  public func preservedState() throws -> PreservedState { try context.snapshot() }

  /// Ends an exhaustive test: it fails by an ``UnreadChange`` for what has happened and it hasn't read.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    guard let end else {
      let what = "finish() looks at nothing: the driver isn't exhaustive"
      Issue.record(UnreadChange(what, add: "SceneDriver(…, isExhaustive: true)"), sourceLocation: sourceLocation)
      return
    }
    end.reach(sourceLocation)
  }
}

extension ViewController {
  /// What the scene has told the user in passing since this was asked last, in a test without a ``SceneDriver``.
  public func takeNotices() -> [String] { container.takeNotices() }
}
