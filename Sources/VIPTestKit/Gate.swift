/// Holds back a worker's answer, so that a test can look at the screen in between: `await gate.reached()`,
/// `#expect(login.loading == "Signing in")`, `gate.open()`, `try await login.settle()`.
@MainActor
public final class Gate {
  private var isOpen = false
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  /// Makes a gate that is closed.
  public init() {}

  /// Goes through, or waits until the gate opens. A spy calls it before it answers.
  public func pass() async {
    guard !isOpen else { return }
    await withCheckedContinuation { continuation in
      held.append(continuation)
      for watcher in watchers { watcher.resume() }
      watchers = []
    }
  }

  /// Waits until somebody waits at the gate.
  public func reached() async {
    guard held.isEmpty else { return }
    await withCheckedContinuation { watchers.append($0) }
  }

  /// Lets through all that wait, and all that come later.
  public func open() {
    isOpen = true
    for continuation in held { continuation.resume() }
    held = []
  }
}
