import HostSystem
@_spi(Host) import VIPKit

/// Objects of a scene that should be gone and aren't.
struct Leak: HostError {
  struct Object: Equatable, Sendable {
    /// What it is in the scene: `viewController`, `interactor`, `presenter` or `router`; the name of its type, of one that a Builder
    /// hides.
    let role: String
    let type: String
    /// The properties that hold it, such as `LoginPresenter.viewController`, as far as they can be known.
    let holders: [String]
  }

  /// What a scene's objects should not outlive.
  enum Departure: String, Sendable {
    /// Another build has taken the place of theirs.
    case replaced = "it was replaced"
    /// The user has gone back or on, and the scene doesn't come back.
    case left = "it was left"
    /// The run has ended.
    case ended = "the run ended"
  }

  let scene: String
  let generation: Int
  let departure: Departure
  /// The objects that are alive. One holds the next when all is well: view controller, interactor, presenter.
  let objects: [Object]

  fileprivate var roles: String { objects.map(\.role).joined(separator: ", ") }

  package var message: String {
    "\(scene), generation \(generation): still alive after \(departure.rawValue): "
      + roles + (holding.map { "; \($0)" } ?? "")
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

  /// Finds out which properties, such as `LoginPresenter.viewController`, keep objects alive that should be gone, as far as stored
  /// properties tell. What a closure has captured, and what a global variable holds, can't be seen.
  ///
  /// - Parameter roots: where to begin: objects of scenes.
  @MainActor
  static func holders(of leaked: [AnyObject], from roots: [ObjectWalk.Root]) -> [ObjectIdentifier: [String]] {
    let ids = Set(leaked.map(ObjectIdentifier.init))
    var holders: [ObjectIdentifier: [String]] = [:]
    ObjectWalk.run(from: roots, in: Set(roots.map { ObjectWalk.module(of: $0.value) })) { object, path in
      let id = ObjectIdentifier(object)
      if ids.contains(id), holders[id]?.contains(path) != true { holders[id, default: []].append(path) }
    }
    return holders
  }
}

/// Objects of which a ``Leak`` was told are gone after all.
struct LateRelease: HostError {
  let leak: Leak
  /// For how long they have outlived what they should not.
  let seconds: Int

  package var message: String {
    "\(leak.scene), generation \(leak.generation): gone \(seconds) s after \(leak.departure.rawValue): \(leak.roles)"
  }

  package var suggestion: String {
    "it was no leak; let what takes long, such as a completion handler, refer to them weakly, and they go at once"
  }
}
