@_spi(Host) import VIPKit

/// Knows the objects of a scene that was replaced or left, without keeping them alive.
@MainActor
struct ReleaseWatch {
  private struct Reference {
    let role: String
    weak var object: AnyObject?
  }

  /// How long an object may outlive its scene: what awaits something has to be woken up and to end.
  private static let grace = Duration.milliseconds(500)
  /// So many times as long it may when work of the scene went on. The work is cancelled, and not every request hears of it.
  private static let graceOfWork = 20

  private let references: [Reference]
  let wasWorking: Bool

  init(_ scene: Scene) {
    references = scene.objects.map { Reference(role: $0.role, object: $0.object) }
    wasWorking = scene.viewController.isWorking
  }

  /// Waits until the objects should be gone.
  func wait() async {
    await waitForTurns()
    for _ in 0..<(wasWorking ? Self.graceOfWork : 1) where !isReleased { try? await Task.sleep(for: Self.grace) }
  }

  /// Waits until what is due on the main actor has been done.
  func waitForTurns() async {
    for _ in 0..<10 where !isReleased { await Task.yield() }
  }

  /// Waits until the objects should be gone, with somebody who waits for the end of the run.
  func waitForEnd() async {
    await waitForTurns()
    // What sleeps or listens is woken up by its cancellation, on another thread.
    for _ in 0..<25 where !isReleased { try? await Task.sleep(for: Self.grace / 25) }
  }

  /// The objects that are alive, with what they are in the scene.
  var alive: [(role: String, object: AnyObject)] {
    references.compactMap { reference in reference.object.map { (reference.role, $0) } }
  }

  private var isReleased: Bool { references.allSatisfy { $0.object == nil } }
}
