import ScreenModel
@_spi(Host) public import VIPKit

/// Tells which objects of a scene outlive it: `ReleaseCheck(driver?.scene)`, `driver = nil`, `check.alive == []`.
@MainActor
public struct ReleaseCheck {
  private let roles: [() -> String?]

  /// Remembers weakly the objects that a scene names and, by type, those that a Builder hides behind its view.
  public init(_ scene: Scene?) {
    roles =
      scene?.objects.map { role, object in { [weak object] in object == nil ? nil : role } } ?? [{ "no scene" }]
  }

  /// The roles of the objects that are alive; `no scene` when there was none.
  public var alive: [String] { roles.compactMap { $0() } }
}
