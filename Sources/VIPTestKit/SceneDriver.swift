@_spi(Host) import ScreenModel
public import Testing
@_spi(Host) public import VIPKit

/// Drives a scene in a test as a user would, without host, display and library file. A ``TerminalScreen`` takes keys.
///
/// ```swift
/// let login = try SceneDriver(LoginConfigurator(), workers: workers, navigator: navigator)
/// try login.type("Aleksey", into: "User name")
/// try await login.press("Sign in")
/// #expect(navigator.moves == [.follow(route: "home")])
/// ```
@MainActor
public final class SceneDriver {
  let hosted: DrivenScene
  private var end: ExhaustiveEnd?

  /// Builds a scene and brings it on the screen: `viewDidLoad`, `viewWillAppear`, `viewDidAppear`. Throws errors of the
  /// configurator and of the link segue, and ``DriverError`` for what the host refuses.
  ///
  /// - Parameters:
  ///   - scenes: build the scenes inside, by route. What a missing one gets is in ``NavigatorSpy/destinations``.
  ///   - sceneWords: the words of the scenes inside, by route; those of the sources where none are given.
  ///   - link: a link that opens the scene, with its parameters by name.
  ///   - isExhaustive: fails in ``finish(sourceLocation:)`` by an ``UnreadChange`` for all ``changes`` that weren't read
  ///     before the next step.
  ///   - fileID: told, with the three behind it, when an exhaustive test ends in another way.
  ///   - prepare: fills the data store, as a Router would that leads here.
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

  /// The context that the scene was built in.
  public var context: SceneContext { hosted.context }

  /// Takes the calls of the scene's Router.
  public var navigator: NavigatorSpy { hosted.navigator }

  /// The scene's view controller.
  public var viewController: ViewController { scene.viewController }

  /// The driver of a scene inside, whose ``screen`` has the ids of a scene that has the screen. `id` is the
  /// ``SceneView``'s; `place`, from 0, is which of several. Throws ``DriverError``, and what its configurator throws.
  public func scene(_ route: String, id: some Hashable = "", place: Int = 0) throws -> SceneDriver {
    let panes = drawn.panes
    if let fault = panes.fault { throw fault }
    let key = PaneKey(route: route, id: DatumText.of(id), place: place)
    guard let scene = panes.shown.first(where: { $0.key == key })?.scene else {
      throw DriverError.noScene(route: route, found: panes.shown.map(\.key.route).sorted())
    }
    return scene.driver
  }

  /// The tree that a display shows now, with those of the scenes inside this one.
  public var screen: Element { hosted.screen.root }

  /// What has happened in all scenes of the test since the last reading. Of the ``screen``: lines that are gone, such
  /// as `- text "Loading"`, new ones (`+`), and those otherwise changed (`~`); `loader`, `alert` and `question`
  /// likewise. Then `notice`, `move`, `result`, `preserved` with a name and its value, and `call of` a worker whose spy
  /// is ``CallRecording``. What the test itself types into a field is known.
  public var changes: [String] { hosted.changes.take(of: hosted.root) }

  /// The words on the screen, in reading order: texts, labels, fields, numbers, days, problems, placeholders.
  public var words: [String] { screen.words }

  /// What the loader says; nil when there is none.
  public var loading: String? { drawn.viewController.container.loading }

  /// What the error alert says; nil when there is none.
  public var error: String? { drawn.viewController.container.error }

  /// The question that waits for its answer; nil when there is none.
  public var question: Question? { drawn.viewController.container.question }

  /// What the scene has told the user in passing, in order.
  public var notices: [String] { drawn.notices.map(\.text) }

  /// What each of the ``notices`` means; nil for one that is neither good nor bad.
  public var noticeTints: [Tint?] { drawn.notices.map(\.tint) }

  /// With what its views say, ask and tell: they do so as they are drawn.
  private var drawn: DrivenScene {
    _ = hosted.screen
    return hosted
  }

  /// The id of the view that the scene last moved the focus to; nil when it never did.
  public var focus: String? { viewController.focusRequest?.id }

  /// What another instance gets as `savedState` after a swap. Throws `EncodingError` for a value that JSON can't hold.
  public func preservedState() throws -> PreservedState { try context.snapshot() }

  /// Ends an exhaustive test: it fails by an ``UnreadChange`` for what it hasn't read.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    if let end { return end.reach(sourceLocation) }
    let what = "finish() looks at nothing: the driver isn't exhaustive"
    Issue.record(UnreadChange(what, add: "SceneDriver(…, isExhaustive: true)"), sourceLocation: sourceLocation)
  }
}

extension ViewController {
  /// The notices since the last call, in a test without a ``SceneDriver``.
  public func takeNotices() -> [String] { container.takeNotices().map(\.text) }
}
