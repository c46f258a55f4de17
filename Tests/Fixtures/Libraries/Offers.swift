// A library that others need, with types that have its protocols.
public protocol Greeter { func greet() }
public final class Offered: Greeter {
  public init() {}
  public func greet() {}
}
public final class Other: Greeter {
  public init() {}
  public func greet() {}
}
