import Foundation

package enum Checkout {
  package static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The products of the build that made these tests.
  package static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .path

  package static let host = "\(products)/host"

  package static let hostApp = "\(products)/host-app"

  package static func library(_ name: String) -> String { "\(products)/lib\(name).so" }
}
