@_spi(Host) public import VIPKit

/// Tells which objects of a scene outlive it: `ReleaseCheck(driver?.scene)`, `driver = nil`, `check.alive == []`.
@MainActor
public struct ReleaseCheck {
  private struct Reference {
    let role: String
    weak var object: AnyObject?
  }

  private let references: [Reference]
  private let isOfScene: Bool

  /// Remembers weakly the objects that a scene names and, by type, those that a Builder hides behind its view.
  public init(_ scene: Scene?) {
    isOfScene = scene != nil
    references = scene?.objects.map { Reference(role: $0.role, object: $0.object) } ?? []
  }

  /// The roles of the objects that are alive; `no scene` when there was none.
  public var alive: [String] {
    guard isOfScene else { return ["no scene"] }
    return references.filter { $0.object != nil }.map(\.role)
  }
}
