// Each copy of the compiled object gets a number of its own in place of 7431.
import Contract

final class BenchmarkScene7431: Scene {
  func route(_ step: Int) -> Int { 1 + step }
}

/// What the host looks up and calls first.
@c(scene_entry) public func entry() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(SceneBox(BenchmarkScene7431())).toOpaque()
}
