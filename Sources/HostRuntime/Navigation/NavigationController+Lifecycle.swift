@_spi(Host) import VIPKit

/// Runs code of scenes. Each is named as the one that runs: what it traps in, or hangs in, is its own fault.
extension NavigationController {
  func run<Value>(_ instance: SceneInstance, _ body: () -> Value) -> Value {
    willRun(instance)
    return opener.unproven.run(instance.sceneID, instance.generation, body)
  }

  func load(_ instance: SceneInstance) { run(instance) { instance.viewController.viewDidLoad() } }

  func appear(_ instance: SceneInstance) { run(instance) { instance.viewController.viewWillAppear() } }

  func appeared(_ instance: SceneInstance) { run(instance) { instance.viewController.viewDidAppear() } }

  func disappear(_ instance: SceneInstance) { run(instance) { instance.viewController.viewWillDisappear() } }

  func disappeared(_ instance: SceneInstance) { run(instance) { instance.viewController.viewDidDisappear() } }
}
