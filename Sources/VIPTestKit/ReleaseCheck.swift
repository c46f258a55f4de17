@_spi(Host) public import VIPKit

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
  private let isOfScene: Bool

  /// Remembers the objects of a scene without keeping them alive: those that it names, and those that a Builder hides behind its
  /// view, each by its type, as the host finds them.
  public init(_ scene: Scene?) {
    isOfScene = scene != nil
    references = scene?.objects.map { Reference(role: $0.role, object: $0.object) } ?? []
  }

  /// The roles of the objects that are alive; `no scene` of nothing, of which nothing can be told.
  public var alive: [String] {
    guard isOfScene else { return ["no scene"] }
    return references.filter { $0.object != nil }.map(\.role)
  }
}
