import HostSystem

/// Objects of a scene that should be gone and aren't.
package struct Leak: HostError {
  /// An object that is alive.
  package struct Object: Equatable, Sendable {
    /// What it is in the scene: `viewController`, `interactor`, `presenter` or `router`; the name of its type, of one that a Builder
    /// hides.
    package let role: String
    /// The name of its type.
    let type: String
    /// The properties that hold it, such as `LoginPresenter.viewController`, as far as they can be known.
    package let holders: [String]

    package init(role: String, type: String, holders: [String]) {
      self.role = role
      self.type = type
      self.holders = holders
    }
  }

  /// What a scene's objects should not outlive.
  package enum Departure: String, Equatable, Sendable {
    /// Another build has taken the place of theirs.
    case replaced = "it was replaced"
    /// The user has gone back or on, and the scene doesn't come back.
    case left = "it was left"
    /// The run has ended.
    case ended = "the run ended"
  }

  /// The id of the scene.
  package let scene: String
  /// The scene's build.
  package let generation: Int
  /// What they have outlived.
  package let departure: Departure
  /// The objects that are alive. One holds the next when all is well: view controller, interactor, presenter.
  package let objects: [Object]

  package init(scene: String, generation: Int, departure: Departure, objects: [Object]) {
    self.scene = scene
    self.generation = generation
    self.departure = departure
    self.objects = objects
  }

  package var message: String {
    "\(scene), generation \(generation): still alive after \(departure.rawValue): "
      + objects.map(\.role).joined(separator: ", ") + (holding.map { "; \($0)" } ?? "")
  }

  package var suggestion: String {
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
