/// Shows a scene and takes what the user does. A scene's ViewController is a subclass, with UIKit's lifecycle.
///
/// A change of a ``State`` property redraws the screen; after any other change call ``setNeedsDisplay()``. Closures
/// refer to it weakly.
///
/// ```swift
/// @State private var userName = ""
/// override var body: any View { Form("Sign in") { TextField("User name", text: $userName) } }
/// ```
@MainActor
open class ViewController: BindingSource {
  /// The loader, the error alert and the questions around this screen.
  public let container = Container()
  /// The title of the screen; the scene's id when nil.
  public var title: String? {
    didSet { setNeedsDisplay() }
  }
  /// Where the focus was last asked to go; nil when it never was.
  @_spi(Host) public private(set) var focusRequest: FocusRequest?

  /// The screen's surroundings, which the host sets before `viewDidLoad`, and whenever the display changes.
  public var environment: EnvironmentValues {
    get { views.environment }
    set { views.environment = newValue }
  }

  /// The scene's words, in the user's language.
  public var words: Words { environment.words }

  private let views = ViewStorage()
  private var isRendering = false
  let tasks = SceneTasks()
  private let viewTasks = ViewTasks()
  private let observed = ObservedDrawing()

  /// Makes a view controller. The scene's Configurator connects it afterwards.
  public init() {
    views.onChange = { [weak self] in self?.setNeedsDisplay() }
    views.begin = { [tasks] origin, work in tasks.begin(origin: origin, work) }
    tasks.onChange = { [weak self] in self?.setNeedsDisplay() }
    container.onQuestion = { [tasks] in tasks.lookAgain() }
  }

  /// The view that is shown in place of ``body``; nil for none.
  @_spi(Host) open var hostedView: (any View)? { nil }

  /// What stands on the screen. Asked for at each change.
  open var body: any View { EmptyView() }
  /// What the user can do wherever the focus is, by keys and by `run TITLE`. Asked for at each change.
  open var commands: [Command] { [] }

  /// The data store is filled, and the scene is about to be shown for the first time.
  open func viewDidLoad() {}
  /// The scene is about to be shown, for the first time or again.
  open func viewWillAppear() {}
  /// The scene is on the screen.
  open func viewDidAppear() {}
  /// The scene is about to leave the screen, for good or for a time.
  open func viewWillDisappear() {}
  /// The scene has left the screen.
  open func viewDidDisappear() {}
  /// The user has dismissed the error alert.
  open func errorDismissed() {}
  /// Preserved state has changed: work that the build before this one had begun has ended. Display the state again.
  open func stateRestored() {}

  /// Whether leaving asks the user first, as for unsaved input: UIKit's property. The Router's moves ask nobody.
  open var isModalInPresentation: Bool { false }
  /// The user tried to leave while ``isModalInPresentation`` (UIKit's `presentationControllerDidAttemptToDismiss`). Ask
  /// them, and leave by the Router when they want to.
  open func didAttemptToDismiss() {}

  /// Asks for the screen to be drawn again, with a fresh `body`.
  public func setNeedsDisplay() {
    // A `body` that changes what it shows would be drawn for ever.
    if !isRendering { container.onChange?() }
  }

  /// Moves the focus to a view, unless the next drawing doesn't show it, or it can't have the focus.
  public func focus(_ id: some CustomStringConvertible) {
    focusRequest = FocusRequest(DatumText.of(id))
    setNeedsDisplay()
  }

  /// Covers the screen with the loader until ``hideLoading()``.
  public func showLoading(_ message: String = "Loading") { container.showLoading(message) }

  /// Covers the screen until ``hideLoading()``, or until the button `title`, or Escape, takes the loader away and calls
  /// `cancel`: `showLoading("Importing", cancel: "Cancel") { [weak self] in self?.cancelTask(id: "import") }`.
  public func showLoading(_ message: String, cancel title: String, onCancel cancel: @escaping @MainActor () -> Void) {
    container.showLoading(message, cancel: (title, cancel))
  }

  /// Takes the loader away.
  public func hideLoading() { container.showLoading(nil) }

  /// Shows an alert, in the user's words. ``errorDismissed()`` follows when the user has dismissed it.
  public func showError(_ message: String) { container.showError(message) }

  /// Asks the user in a ``task(file:line:_:)``: `if await self?.ask(dialog) == true { self?.deleteContact() }`. Nil
  /// when the question was taken back, or offers no choice.
  ///
  /// Questions wait for those before them. One is taken back when the work that asks is cancelled, when the scene is
  /// gone, and when a new build takes its place, which asks again when the user does again what led to it.
  public func ask<Answer>(_ dialog: Dialog<Answer>) async -> Answer? {
    guard !dialog.choices.isEmpty else { return nil }
    return await container.ask(dialog.question).map { dialog.choices[$0].answer }
  }

  /// Tells the user in passing what was done, on a line that goes away by itself, or with what the user does next; each
  /// waits for those before it. The focus stays. It is seen when the scene leaves the screen, too.
  public func notify(_ text: String) { container.notify(Notice(text)) }

  /// As ``notify(_:)``, with a meaning: displays add a mark to `positive`, `warning` and `negative`.
  public func notify(_ text: String, tint: Tint) { container.notify(Notice(text, tint: tint)) }

  /// Runs work, and cancels it with the scene. The screen counts as settled, for scripts and tests, when it is done.
  public func task(file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void) {
    tasks.begin(origin: "\(file):\(line)", work)
  }

  /// Runs work as ``task(file:line:_:)`` does, and cancels earlier work with the id, such as "search".
  public func task(
    id: some Hashable, file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) {
    tasks.begin(id: AnyHashable(id), origin: "\(file):\(line)", work)
  }

  /// Cancels the newest work with an id, if it goes on.
  public func cancelTask(id: some Hashable) { tasks.cancel(AnyHashable(id)) }

  /// Whether work goes on that the screen waits for.
  public var isWorking: Bool { tasks.isWorking }

  /// Where unfinished awaited work was begun, such as `Login/LoginViewController.swift:42`.
  @_spi(Host) public var unfinishedTasks: [String] { tasks.awaited }

  /// How much work goes on, also what the screen doesn't wait for.
  @_spi(Host) public var taskCount: Int { tasks.count }

  /// Waits for awaited work, and what that begins, or until the user is asked.
  public func finishTasks() async { await tasks.finish { container.question != nil } }

  /// The screen as it is now.
  public func render() -> Rendering {
    let drawing = draw()
    viewTasks.update(drawing.works) { [tasks] each in
      each.onAppear?()
      return each.work.map { work in
        // What was cancelled before it could begin, as its id has changed, isn't wanted any more.
        tasks.begin(origin: each.origin, isAwaited: each.isAwaited) { if !Task.isCancelled { await work() } }
      }
    }
    for tell in drawing.changes { tell() }
    return drawing.rendering
  }

  /// Updates the ``container`` from the views of a screen that isn't shown any more and begins no more work.
  @_spi(Host) public func updateContainer() { _ = draw() }

  private func draw() -> ViewStorage.Drawing {
    isRendering = true
    let drawing = observed {
      views.render(body, commands)
    } onChange: { [weak self] in
      self?.setNeedsDisplay()
    }
    if let title = drawing.container.title, title != self.title { self.title = title }
    isRendering = false
    container.adopt(drawing.container)
    return drawing
  }

  func restartViewTasks() {
    viewTasks.restart()
    setNeedsDisplay()
  }
}
