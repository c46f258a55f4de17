import Foundation

/// The places of this checkout that tests need.
public enum Checkout {
  /// The repository.
  public static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder into which the build that made these tests put its products.
  public static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .path

  /// The built host: the launcher, as the user starts it.
  public static let host = "\(products)/host"

  /// The app, which the launcher starts or becomes.
  public static let hostApp = "\(products)/host-app"

  /// The path of the library that holds a scene or a worker.
  public static func library(_ name: String) -> String { "\(products)/lib\(name).so" }
}
