/// Shows a scene and takes what the user does. A scene's ViewController is a subclass, with UIKit's lifecycle.
///
/// ```swift
/// final class LoginViewController: ViewController, LoginDisplayLogic {
///   var interactor: (any LoginBusinessLogic)?
///   @State private var userName = ""
///   override var body: any View {
///     Form("Sign in") {
///       TextField("User name", text: $userName)
///       Button("Sign in") { [weak self] in self?.signIn() }
///     }
///   }
/// }
/// ```
///
/// A change of a ``State`` property redraws the screen; after any other change call ``setNeedsDisplay()``. Closures that are
/// given to it refer to it weakly.
@MainActor
open class ViewController: BindingSource {
  /// Draws the loader and the error alert around this screen.
  public let container = Container()
  /// The title of the screen; the scene's id when nil.
  public var title: String? {
    didSet { setNeedsDisplay() }
  }
  /// Where the focus was last asked to go; nil when it never was.
  @_spi(Host) public private(set) var focusRequest: FocusRequest?

  /// What surrounds the screen: set by the host before `viewDidLoad`, and whenever the display changes.
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

  /// The view that is shown in the place of a `body` of the view controller's own; nil when there is none.
  @_spi(Host) open var hostedView: (any View)? { nil }

  /// What stands on the screen, made from the properties of the view controller. Asked for at each change.
  open var body: any View { EmptyView() }
  /// What the user can do wherever the focus is, by keys and by `run TITLE` in scripts. Asked for at each change.
  open var commands: [Command] { [] }

  /// The data store has been filled and the scene is about to be shown for the first time.
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
  /// What the scene preserves has changed from outside: work that the build before this one had begun has ended. Display
  /// the state again.
  open func stateRestored() {}

  /// Whether the user has to be asked before they leave the scene, as UIKit's property says of a sheet: a form overrides it that holds
  /// what isn't saved. The Router's own moves ask nobody.
  open var isModalInPresentation: Bool { false }
  /// The user has tried to leave the scene while ``isModalInPresentation``, and is still there. Ask them, and leave by the Router
  /// when they want to. UIKit's `presentationControllerDidAttemptToDismiss`.
  open func didAttemptToDismiss() {}

  /// Asks for the screen to be drawn again, with a fresh `body`.
  public func setNeedsDisplay() {
    // A `body` that changes what it shows would be drawn for ever.
    if !isRendering { container.onChange?() }
  }

  /// Moves the focus to a view, as UIKit's `becomeFirstResponder` does: to the first field with a problem, to one that has just
  /// come. Nothing happens when the view isn't on the screen by the next drawing, or can't have the focus.
  public func focus(_ id: some CustomStringConvertible) {
    focusRequest = FocusRequest(DatumText.of(id))
    setNeedsDisplay()
  }

  /// Covers the screen with the loader until ``hideLoading()``.
  public func showLoading(_ message: String = "Loading") { container.showLoading(message) }

  /// Covers the screen with the loader until ``hideLoading()``, or until the user presses the button with a title, or Escape,
  /// which takes the loader away and calls `cancel`.
  ///
  /// ```swift
  /// showLoading(words("Importing"), cancel: words("Cancel")) { [weak self] in self?.cancelTask(id: "import") }
  /// task(id: "import") { [weak interactor] in await interactor?.importContacts(request: request) }
  /// ```
  public func showLoading(_ message: String, cancel title: String, onCancel cancel: @escaping @MainActor () -> Void) {
    container.showLoading(message, cancel: (title, cancel))
  }

  /// Takes the loader away.
  public func hideLoading() { container.showLoading(nil) }

  /// Shows an alert, in the user's words. When the user has dismissed it, ``errorDismissed()`` is called.
  public func showError(_ message: String) { container.showError(message) }

  /// Asks the user in a ``task(file:line:_:)``, and waits for the answer; nil when the question was taken back, or offers none.
  ///
  /// ```swift
  /// let dialog = Dialog("Delete Anna?", confirm: "Delete", role: .destructive, cancel: "Keep")
  /// if await self?.ask(dialog) == true { self?.deleteContact() }
  /// ```
  ///
  /// Of several questions each waits for those before it. A question is taken back when the work that asks is cancelled, when the
  /// scene is gone, and when a new build takes its place, which asks again when the user does again what led to it.
  public func ask<Answer>(_ dialog: Dialog<Answer>) async -> Answer? {
    guard !dialog.choices.isEmpty else { return nil }
    return await container.ask(dialog.question).map { dialog.choices[$0].answer }
  }

  /// Tells the user in passing what has been done: on a line that goes away by itself, or with what the user does next. Of several
  /// each waits for those before it. The focus stays where it is. It is seen when the scene leaves the screen, too.
  public func notify(_ text: String) { container.notify(text, tint: nil) }

  /// Tells the user in passing what has been done, as ``notify(_:)`` does, and whether it is good: displays add a mark to
  /// `positive`, `warning` and `negative`.
  public func notify(_ text: String, tint: Tint) { container.notify(text, tint: tint) }

  /// Runs work of the scene, such as a request to its Interactor that takes a while. The screen counts as settled when all such
  /// work is done, so scripts and tests know when to go on. The work is cancelled when the scene is gone.
  public func task(file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void) {
    tasks.begin(origin: "\(file):\(line)", work)
  }

  /// Runs work as ``task(file:line:_:)`` does, and cancels work that was begun with the same id before, such as "search".
  public func task(
    id: some Hashable, file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) {
    tasks.begin(id: AnyHashable(id), origin: "\(file):\(line)", work)
  }

  /// Cancels the work that was begun with an id last, if it goes on.
  public func cancelTask(id: some Hashable) { tasks.cancel(AnyHashable(id)) }

  /// Whether work goes on that the screen waits for.
  public var isWorking: Bool { tasks.isWorking }

  /// Where the work was begun that goes on and that the screen waits for, such as `Login/LoginViewController.swift:42`.
  @_spi(Host) public var unfinishedTasks: [String] { tasks.awaited }

  /// How much work goes on, that which the screen doesn't wait for included.
  @_spi(Host) public var taskCount: Int { tasks.count }

  /// Waits until all work is done that the screen waits for, that which it begins in turn included, or until the user is asked.
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

  /// Has the ``container`` show what the views say, of a screen that isn't shown any more and begins no more work.
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
