/// What the Swift peer's host and scenes share, a library of their own: one protocol, and a box in which a scene crosses C.
public protocol Scene: AnyObject {
  func route(_ step: Int) -> Int
}

/// A scene on its way through C: an object has a pointer, an existential has none.
public final class SceneBox {
  /// The scene itself.
  public let scene: any Scene
  /// Boxes a scene.
  public init(_ scene: any Scene) { self.scene = scene }
}
