public import VIPKit

/// Tells which objects of a scene outlive it.
///
/// ```swift
/// var driver: SceneDriver? = try SceneDriver(LoginConfigurator(), …)
/// let check = ReleaseCheck(driver?.scene)
/// driver = nil
/// #expect(check.alive == [])
/// ```
@MainActor
public struct ReleaseCheck {
  private struct Reference {
    let role: String
    weak var object: AnyObject?
  }

  private let references: [Reference]

  /// Remembers the objects of a scene without keeping them alive.
  public init(_ scene: Scene?) {
    references =
      scene.map {
        [
          Reference(role: "viewController", object: $0.viewController),
          Reference(role: "interactor", object: $0.interactor),
          Reference(role: "presenter", object: $0.presenter),
          Reference(role: "router", object: $0.router),
        ]
      } ?? []
  }

  /// The roles of the objects that are alive.
  public var alive: [String] {
    references.filter { $0.object != nil }.map(\.role)
  }
}
