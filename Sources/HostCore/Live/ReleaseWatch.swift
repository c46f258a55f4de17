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
    references = [
      Reference(role: "viewController", object: scene.viewController),
      Reference(role: "interactor", object: scene.interactor),
      Reference(role: "presenter", object: scene.presenter),
      Reference(role: "router", object: scene.router),
    ]
  }

  /// The roles of the objects that are alive.
  var alive: [String] { references.filter { $0.object != nil }.map(\.role) }

  /// Waits until the objects should be gone.
  ///
  /// - Returns: the roles of those that aren't.
  func outliving() async -> [String] {
    for _ in 0..<10 where !alive.isEmpty { await Task.yield() }
    if !alive.isEmpty { try? await Task.sleep(for: Self.grace) }
    return alive
  }
}

/// An object of a scene that should be gone and isn't.
public struct Leak: HostError {
  /// The id of the scene.
  public let scene: String
  /// The build that was replaced.
  public let generation: Int
  /// The roles of the objects that are alive.
  public let objects: [String]

  /// What is wrong, and where.
  public var message: String {
    "\(scene), generation \(generation): still alive after it was replaced: \(objects.joined(separator: ", "))"
  }

  /// How to mend it.
  public var remedy: String {
    switch objects.first {
    case "viewController": "let the presenter, closures and tasks of the scene refer to the view controller weakly"
    case "interactor": "let workers, closures and tasks refer to the interactor weakly"
    default: "let nothing outside the scene keep its \(objects.first ?? "objects")"
    }
  }
}
