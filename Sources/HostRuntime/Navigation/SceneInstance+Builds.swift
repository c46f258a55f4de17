extension ExecutingBuild {
  /// Says that the main actor is about to run code of a scene.
  @MainActor
  func enter(_ instance: SceneInstance) { enter(instance.sceneID, generation: instance.generation) }
}

extension UnprovenBuilds {
  /// Runs code of a scene.
  func run<Value>(_ scene: SceneInstance, _ body: () -> Value) -> Value {
    run(scene.sceneID, scene.generation, body)
  }
}
