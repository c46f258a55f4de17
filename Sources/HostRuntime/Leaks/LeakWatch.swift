import HostState
import HostSystem
@_spi(Host) import VIPKit

/// Expects the objects of scenes that have departed to be gone, tells of those that aren't, and takes it back when they are
/// gone after all.
@MainActor
final class LeakWatch {
  /// How long after a leak was told it is looked again, first and at most; each time twice as long as before.
  private static let firstLook = Duration.milliseconds(500)
  private static let lastLook = Duration.seconds(60)

  /// Those that aren't looked for yet, in the order in which they have departed.
  private var expected: [Int: DepartedScene] = [:]
  private var lastNumber = 0
  private weak var navigation: NavigationController?
  private let events: EventHub
  private let report: (any HostError) -> Void

  init(navigation: NavigationController, events: EventHub, report: @escaping (any HostError) -> Void) {
    self.navigation = navigation
    self.events = events
    self.report = report
  }

  /// Looks after a scene that has just departed, and after the builds before it that were still at work.
  func expectRelease(of instance: SceneInstance, after departure: Leak.Departure) {
    for instance in sequence(first: instance, next: \.draining?.instance) {
      expectRelease(of: DepartedScene(instance, departure))
    }
  }

  private func expectRelease(of scene: DepartedScene) {
    let start = ContinuousClock.now
    lastNumber += 1
    expected[lastNumber] = scene
    // What is leaked for good is looked for as long as there is somebody to be told.
    Task { [weak self, number = lastNumber] in
      await scene.wait()
      guard self?.expected.removeValue(forKey: number) != nil, let leak = self?.leak(of: scene) else { return }
      self?.tell(leak)
      var pause = Self.firstLook
      while !scene.alive.isEmpty {
        try? await Task.sleep(for: pause)
        guard self != nil else { return }
        pause = min(pause * 2, Self.lastLook)
      }
      self?.takeBack(LateRelease(leak: leak, seconds: Int((ContinuousClock.now - start).components.seconds)))
    }
  }

  /// The objects of a scene that are alive although it has departed, and who holds them: each other, or the scenes that are
  /// shown. Nil when none is alive.
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

  private func tell(_ leak: Leak) {
    for object in leak.objects {
      events.send(.leaked(scene: leak.scene, generation: leak.generation, object: object.role, holders: object.holders))
    }
    report(leak)
  }

  private func takeBack(_ release: LateRelease) {
    let leak = release.leak
    for object in leak.objects {
      events.send(.released(scene: leak.scene, generation: leak.generation, object: object.role))
    }
    report(release)
  }

  /// Lets go of all scenes at the end of the run, and tells of objects that hold each other. Where one is held by none of them,
  /// it may be part of a request that hasn't ended, for which nobody waits any more, or of the screen that was drawn last. Those that
  /// have departed just before are looked for as at any other time.
  func end() async {
    guard let navigation else { return }
    let departed = expected.sorted { $0.key < $1.key }.map(\.value).filter { !$0.wasWorking }
    expected = [:]
    let shown = navigation.shown.filter { !$0.isWorking }.map { DepartedScene($0, .ended) }
    navigation.end()
    for scene in departed + shown {
      await scene.waitForEnd()
      guard let leak = leak(of: scene) else { continue }
      if scene.departure != .ended || leak.objects.allSatisfy({ !$0.holders.isEmpty }) { tell(leak) }
    }
  }
}

/// Knows the objects of a scene that was replaced or left, without keeping them alive.
@MainActor
private struct DepartedScene {
  private struct Reference {
    let role: String
    weak var object: AnyObject?
  }

  /// How long an object may outlive its scene: what awaits something has to be woken up and to end.
  private static let grace = Duration.milliseconds(500)
  /// So many times as long it may when work of the scene went on. The work is cancelled, and not every request hears of it.
  private static let graceOfWork = 20

  let id: String
  let generation: Int
  let departure: Leak.Departure
  let wasWorking: Bool
  private let references: [Reference]

  init(_ instance: SceneInstance, _ departure: Leak.Departure) {
    (id, generation, self.departure) = (instance.sceneID, instance.generation, departure)
    wasWorking = instance.viewController.isWorking
    references = instance.scene.objects.map { Reference(role: $0.role, object: $0.object) }
  }

  func wait() async { await wait(Self.grace, times: wasWorking ? Self.graceOfWork : 1) }

  /// The same, with somebody who waits for the end of the run: what sleeps or listens is woken up by its cancellation, on
  /// another thread.
  func waitForEnd() async { await wait(Self.grace / 25, times: 25) }

  private func wait(_ pause: Duration, times: Int) async {
    // First for what is due on the main actor.
    for _ in 0..<10 where !isReleased { await Task.yield() }
    for _ in 0..<times where !isReleased { try? await Task.sleep(for: pause) }
  }

  /// The objects that are alive, with what they are in the scene.
  var alive: [(role: String, object: AnyObject)] {
    references.compactMap { reference in reference.object.map { (reference.role, $0) } }
  }

  private var isReleased: Bool { references.allSatisfy { $0.object == nil } }
}

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
