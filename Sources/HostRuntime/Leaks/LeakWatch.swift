import HostSystem
import ScreenModel
@_spi(Host) import VIPKit

/// Reports objects that outlive a scene that was replaced or left.
@MainActor
final class LeakWatch {
  private weak var navigation: NavigationController?
  private let report: (Diagnostic) -> Void

  init(navigation: NavigationController, report: @escaping (Diagnostic) -> Void) {
    self.navigation = navigation
    self.report = report
  }

  /// Checks a scene that has just departed, and the builds before it that were still at work.
  func expectRelease(of instance: SceneInstance, after departure: Leak.Departure) {
    for instance in sequence(first: instance, next: \.draining?.instance) {
      let scene = DepartedScene(instance, departure)
      Task { [weak self] in
        await scene.wait()
        if let leak = self?.leak(of: scene) { self?.report(leak.diagnostic) }
      }
    }
  }

  /// What is alive of a departed scene, and what holds it: each other, or the visible scenes. Nil when nothing is.
  private func leak(of scene: DepartedScene) -> Leak? {
    let alive = scene.alive
    guard let navigation, !alive.isEmpty else { return nil }
    var roots = alive.map { ObjectWalk.Root(value: $0.object) }
    for instance in navigation.shown {
      let note = instance.sceneID == scene.id ? " (generation \(instance.generation))" : ""
      roots += instance.scene.objects.map { ObjectWalk.Root(value: $0.object, note: note) }
    }
    let holders = Leak.holders(of: alive.map(\.object), from: roots)
    return Leak(
      scene: scene.id, generation: scene.generation, departure: scene.departure,
      objects: alive.map { role, object in
        Leak.Object(role: role, type: "\(type(of: object))", holders: holders[ObjectIdentifier(object)] ?? [])
      })
  }
}

@MainActor
private struct DepartedScene {
  private struct Reference {
    let role: String
    weak var object: AnyObject?
  }

  /// What awaits something has to be woken up, and to end.
  private static let grace = Duration.milliseconds(500)
  /// Multiplies ``grace`` for a scene that was working: not every request heeds its cancellation.
  private static let graceOfWork = 20

  let id: String
  let generation: Int
  let departure: Leak.Departure
  private let wasWorking: Bool
  private let references: [Reference]

  init(_ instance: SceneInstance, _ departure: Leak.Departure) {
    (id, generation, self.departure) = (instance.sceneID, instance.generation, departure)
    wasWorking = instance.viewController.isWorking
    references = instance.scene.objects.map { Reference(role: $0.role, object: $0.object) }
  }

  func wait() async {
    // First what is due on the main actor.
    for _ in 0..<10 where !isReleased { await Task.yield() }
    for _ in 0..<(wasWorking ? Self.graceOfWork : 1) where !isReleased { try? await Task.sleep(for: Self.grace) }
  }

  var alive: [(role: String, object: AnyObject)] {
    references.compactMap { reference in reference.object.map { (reference.role, $0) } }
  }

  private var isReleased: Bool { references.allSatisfy { $0.object == nil } }
}

struct Leak: Equatable {
  struct Object: Equatable, Sendable {
    /// `viewController`, `interactor`, `presenter` or `router`; the type's name where a Builder hides the object.
    let role: String
    let type: String
    /// Properties such as `LoginPresenter.viewController`, as far as they can be known.
    let holders: [String]
  }

  enum Departure: String, Sendable {
    case replaced = "it was replaced"
    /// The user went back or on, and the scene doesn't come back.
    case left = "it was left"
  }

  let scene: String
  let generation: Int
  let departure: Departure
  /// When all is well, each holds the next: view controller, interactor, presenter.
  let objects: [Object]

  var diagnostic: Diagnostic { Diagnostic(message, suggestion) }

  var message: String {
    "\(scene), generation \(generation): still alive after \(departure.rawValue): "
      + objects.map(\.role).joined(separator: ", ") + (holding.map { "; \($0)" } ?? "")
  }

  var suggestion: String {
    guard let first = objects.first else { return "" }
    if let holder = first.holders.first { return "let \(holder) be weak, or let go of it when the scene disappears" }
    return switch first.role {
    case "viewController": "let the presenter, closures and tasks of the scene refer to the view controller weakly"
    case "interactor": "let workers, closures and tasks refer to the interactor weakly"
    default: "let nothing outside the scene keep its \(first.role)"
    }
  }

  /// Who holds the first: the others are alive because of it, or for a reason that the next leak tells.
  private var holding: String? {
    guard let first = objects.first, !first.holders.isEmpty else { return nil }
    return "\(first.type) is held by \(first.holders.joined(separator: " and "))"
  }

  /// Looks at stored properties only: what closures capture and global variables hold can't be seen.
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
