public import HostCore
@MainActor public final class TerminalDisplay: Display {
  public init() {}
  public func start(send: @escaping @MainActor (UserEvent) -> Void) throws {}
  public func show(_ screen: Screen) {}
  public func stop() {}
}
