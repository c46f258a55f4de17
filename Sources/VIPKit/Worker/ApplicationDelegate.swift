/// Says with which scene a run begins, and acts whatever is on the screen. The manifest names this worker:
/// `"workers": { "Application": { "use": "Addressbook" } }`. If it can't be made, the application runs without it.
@MainActor
public protocol ApplicationDelegate: AnyObject, Sendable {
  /// The first scene, by what is known at once; nil for the manifest's `start`. Not asked when an option names the
  /// scene, or when the user returns to where they were.
  func firstScene() -> String?

  /// Works beside the scenes from the first screen on. Cancelled at the run's end, and when another implementation
  /// takes over, whose task begins then.
  func run(in application: Application) async
}

extension ApplicationDelegate {
  /// The manifest's `start`.
  public func firstScene() -> String? { nil }

  /// Nothing to do beside the scenes.
  public func run(in application: Application) async {}
}

extension WorkerKey where Worker == any ApplicationDelegate {
  /// The application's delegate.
  public static var application: WorkerKey { WorkerKey("Application") }
}

/// What an ``ApplicationDelegate`` can do to the screen.
@MainActor
public struct Application {
  private let opening: @MainActor (String) async -> Bool
  private let telling: @MainActor (String, Tint?) -> Void

  /// Makes one, for the host or for a delegate's test.
  public init(
    open: @escaping @MainActor (String) async -> Bool = { _ in false },
    notify: @escaping @MainActor (String, Tint?) -> Void = { _, _ in }
  ) {
    opening = open
    telling = notify
  }

  /// Opens a link, such as `contacts/42`, on top, as `host open` does; or a scene to which nothing leads, by its id.
  /// False when nothing was opened; the log says why.
  @discardableResult
  public func open(_ link: String) async -> Bool { await opening(link) }

  /// Tells the user something in passing, as ``ViewController/notify(_:)`` does.
  public func notify(_ text: String, tint: Tint? = nil) { telling(text, tint) }
}
