import HostModel
import HostSystem

/// Expects the objects of scenes that have departed to be gone, tells of those that aren't, and takes it back when they are
/// gone after all.
@MainActor
final class LeakWatch {
  /// How long after a leak was told it is looked again, first and at most; each time twice as long as before.
  private static let firstLook = Duration.milliseconds(500)
  private static let lastLook = Duration.seconds(60)

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
      expectRelease(ReleaseWatch(instance.scene), instance.sceneID, instance.generation, departure)
    }
  }

  private func expectRelease(
    _ release: ReleaseWatch, _ sceneID: String, _ generation: Int, _ departure: Leak.Departure
  ) {
    let start = ContinuousClock.now
    // What is leaked for good is looked for as long as there is somebody to be told.
    Task { [weak self] in
      await release.wait()
      guard
        let leak = self?.navigation?.leak(of: release.alive, from: sceneID, generation: generation, after: departure)
      else { return }
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
  /// it may be part of a request that hasn't ended, for which nobody waits any more, or of the screen that was drawn last.
  func end() async {
    guard let navigation else { return }
    let scenes = navigation.shown.filter { !$0.isWorking }.map {
      (id: $0.sceneID, generation: $0.generation, release: ReleaseWatch($0.scene))
    }
    navigation.end()
    for scene in scenes {
      await scene.release.waitForEnd()
      let leak = navigation.leak(
        of: scene.release.alive, from: scene.id, generation: scene.generation, after: .ended)
      if let leak, leak.objects.allSatisfy({ !$0.holders.isEmpty }) { tell(leak) }
    }
  }
}
