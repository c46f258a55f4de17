import HostState
import HostSystem

/// Expects the objects of scenes that have departed to be gone, tells of those that aren't, and takes it back when they are
/// gone after all.
@MainActor
final class LeakWatch {
  /// How long after a leak was told it is looked again, first and at most; each time twice as long as before.
  private static let firstLook = Duration.milliseconds(500)
  private static let lastLook = Duration.seconds(60)

  /// A scene that has departed.
  private struct Departed {
    let id: String
    let generation: Int
    let departure: Leak.Departure
    let release: ReleaseWatch
  }

  /// Those that aren't looked for yet, in the order in which they have departed.
  private var expected: [Int: Departed] = [:]
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
      expectRelease(
        of: Departed(
          id: instance.sceneID, generation: instance.generation, departure: departure,
          release: ReleaseWatch(instance.scene)))
    }
  }

  private func expectRelease(of scene: Departed) {
    let start = ContinuousClock.now
    let release = scene.release
    lastNumber += 1
    expected[lastNumber] = scene
    // What is leaked for good is looked for as long as there is somebody to be told.
    Task { [weak self, number = lastNumber] in
      await release.wait()
      guard self?.expected.removeValue(forKey: number) != nil, let leak = self?.leak(of: scene) else { return }
      self?.tell(leak)
      var pause = Self.firstLook
      while !release.alive.isEmpty {
        try? await Task.sleep(for: pause)
        guard self != nil else { return }
        pause = min(pause * 2, Self.lastLook)
      }
      self?.takeBack(leak, after: ContinuousClock.now - start)
    }
  }

  private func leak(of scene: Departed) -> Leak? {
    navigation?.leak(
      of: scene.release.alive, from: scene.id, generation: scene.generation, after: scene.departure)
  }

  private func tell(_ leak: Leak) {
    for object in leak.objects {
      events.send(
        .leaked(scene: leak.scene, generation: leak.generation, object: object.role, holders: object.holders))
    }
    report(leak)
  }

  private func takeBack(_ leak: Leak, after time: Duration) {
    let roles = leak.objects.map(\.role)
    for role in roles { events.send(.released(scene: leak.scene, generation: leak.generation, object: role)) }
    report(
      LateRelease(
        scene: leak.scene, generation: leak.generation, departure: leak.departure, roles: roles,
        seconds: Int(time.components.seconds)))
  }

  /// Lets go of all scenes at the end of the run, and tells of objects that hold each other. Where one is held by none of them,
  /// it may be part of a request that hasn't ended, for which nobody waits any more, or of the screen that was drawn last. Those that
  /// have departed just before are looked for as at any other time.
  func end() async {
    guard let navigation else { return }
    let departed = expected.sorted { $0.key < $1.key }.map(\.value).filter { !$0.release.wasWorking }
    expected = [:]
    let shown = navigation.shown.filter { !$0.isWorking }.map {
      Departed(id: $0.sceneID, generation: $0.generation, departure: .ended, release: ReleaseWatch($0.scene))
    }
    navigation.end()
    for scene in departed + shown {
      await scene.release.waitForEnd()
      guard let leak = leak(of: scene) else { continue }
      if scene.departure != .ended || leak.objects.allSatisfy({ !$0.holders.isEmpty }) { tell(leak) }
    }
  }
}
