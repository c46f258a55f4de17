import VIPKit

/// Knows the objects of a build that was replaced, without keeping them alive.
@MainActor
struct ReleaseWatch {
  private struct Reference {
    let role: String
    weak var object: AnyObject?
  }

  /// How long an object may outlive its scene: what awaits something has to be woken up and to end.
  private static let grace = Duration.milliseconds(500)

  private let references: [Reference]

  init(_ scene: Scene) {
    references = scene.objects.map { Reference(role: $0.role, object: $0.object) }
  }

  /// Waits until the objects should be gone.
  func wait() async {
    for _ in 0..<10 where !isReleased { await Task.yield() }
    if !isReleased { try? await Task.sleep(for: Self.grace) }
  }

  /// The objects that are alive, with what they are in the scene.
  var alive: [(role: String, object: AnyObject)] {
    references.compactMap { reference in reference.object.map { (reference.role, $0) } }
  }

  private var isReleased: Bool { references.allSatisfy { $0.object == nil } }
}

extension Scene {
  /// The four objects, with what they are. When all is well, one holds the next.
  var objects: [(role: String, object: AnyObject)] {
    [("viewController", viewController), ("interactor", interactor), ("presenter", presenter), ("router", router)]
  }
}
