import VIPKit

/// Objects of a scene that should be gone and aren't.
public struct Leak: HostError {
  /// An object that is alive.
  public struct Object: Equatable, Sendable {
    /// What it is in the scene: `viewController`, `interactor`, `presenter` or `router`.
    public let role: String
    /// The name of its type.
    public let type: String
    /// The properties that hold it, such as `LoginPresenter.viewController`, as far as they can be known.
    public let holders: [String]
  }

  /// What a scene's objects should not outlive.
  public enum Departure: String, Equatable, Sendable {
    /// Another build has taken the place of theirs.
    case replaced = "it was replaced"
    /// The user has gone back or on, and the scene doesn't come back.
    case left = "it was left"
    /// The run has ended.
    case ended = "the run ended"
  }

  /// The id of the scene.
  public let scene: String
  /// The scene's build.
  public let generation: Int
  /// What they have outlived.
  public let departure: Departure
  /// The objects that are alive. One holds the next when all is well: view controller, interactor, presenter.
  public let objects: [Object]

  /// What is wrong, and where.
  public var message: String {
    "\(scene), generation \(generation): still alive after \(departure.rawValue): "
      + objects.map(\.role).joined(separator: ", ") + (holding.map { "; \($0)" } ?? "")
  }

  /// How to mend it.
  public var remedy: String {
    guard let first = objects.first else { return "" }
    if let holder = first.holders.first { return "let \(holder) be weak, or let go of it when the scene disappears" }
    return switch first.role {
    case "viewController": "let the presenter, closures and tasks of the scene refer to the view controller weakly"
    case "interactor": "let workers, closures and tasks refer to the interactor weakly"
    default: "let nothing outside the scene keep its \(first.role)"
    }
  }

  /// Who holds the first of them. The others are alive because it is, or for a reason that the next leak tells.
  private var holding: String? {
    guard let first = objects.first, !first.holders.isEmpty else { return nil }
    return "\(first.type) is held by \(first.holders.joined(separator: " and "))"
  }
}

extension Conductor {
  /// Names the objects of a scene that are alive although it has departed, and who holds them: each other, or the scenes
  /// that are shown.
  ///
  /// - Returns: nil when none is alive.
  func leak(
    of alive: [(role: String, object: AnyObject)], from sceneID: String, generation: Int,
    after departure: Leak.Departure
  ) -> Leak? {
    guard !alive.isEmpty else { return nil }
    var roots = alive.map { HolderSearch.Root(object: $0.object) }
    for instance in stack.entries.map(\.item) {
      let note = instance.sceneID == sceneID ? " (generation \(instance.generation))" : ""
      roots += instance.scene.objects.map { HolderSearch.Root(object: $0.object, note: note) }
    }
    let holders = HolderSearch.holders(of: alive.map(\.object), from: roots)
    return Leak(
      scene: sceneID, generation: generation, departure: departure,
      objects: alive.map { role, object in
        Leak.Object(
          role: role, type: "\(type(of: object))", holders: holders[ObjectIdentifier(object)] ?? [])
      })
  }
}
