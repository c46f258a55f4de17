/// What surrounds every screen: the loader and the error alert. Scenes share it instead of each drawing its own.
///
/// Its state is apart from the screen's: a screen that changes leaves the alert where it is.
@MainActor
public final class Container {
  /// What the loader says; nil when there is none.
  public private(set) var loading: String?
  /// What the error alert says; nil when there is none.
  public private(set) var error: String?

  /// Called after each change. The host sets it for the screen that is shown.
  public var onChange: (@MainActor () -> Void)?

  init() {}

  /// Shows the loader.
  ///
  /// - Parameter message: what is being done.
  public func showLoading(_ message: String) {
    loading = message
    onChange?()
  }

  /// Takes the loader away.
  public func hideLoading() {
    loading = nil
    onChange?()
  }

  /// Shows the error alert, in the place of an earlier one.
  ///
  /// - Parameter message: what went wrong, in the user's words.
  public func showError(_ message: String) {
    error = message
    onChange?()
  }

  /// Takes the error alert away.
  ///
  /// - Returns: false when there was none.
  @discardableResult
  public func dismissError() -> Bool {
    guard error != nil else { return false }
    error = nil
    onChange?()
    return true
  }
}
