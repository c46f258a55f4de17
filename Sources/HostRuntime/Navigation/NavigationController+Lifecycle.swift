@_spi(Host) import VIPKit

/// Tells scenes of their coming and going. Each is named as the one that runs: what it traps in is its own fault.
extension NavigationController {
  func load(_ instance: SceneInstance) { tell(instance) { $0.viewDidLoad() } }

  func appear(_ instance: SceneInstance) { tell(instance) { $0.viewWillAppear() } }

  func appeared(_ instance: SceneInstance) { tell(instance) { $0.viewDidAppear() } }

  func disappear(_ instance: SceneInstance) { tell(instance) { $0.viewWillDisappear() } }

  func disappeared(_ instance: SceneInstance) { tell(instance) { $0.viewDidDisappear() } }

  private func tell(_ instance: SceneInstance, _ event: @MainActor (ViewController) -> Void) {
    willRun(instance)
    unproven.run(instance) { event(instance.viewController) }
  }
}
