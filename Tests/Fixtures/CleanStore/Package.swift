// swift-tools-version: 6.3
// An iOS app of somebody else, ported. upstream/ has its files as they are (github.com/Clean-Swift/CleanStore, e13b868; MIT); a test
// copies them with their imports changed. Sources/ and Tests/ have what is written for this port.
import PackageDescription

let repository = Context.environment["HOST_SDK"] ?? "../../.."

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
let vipTestKit: Target.Dependency = .product(name: "VIPTestKit", package: "VIPTestKit")
// The application's own, by the name that the sample's has as well.
let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")

let package = Package(
  name: "CleanStore",
  products: [.library(name: "ListOrders", type: .dynamic, targets: ["CleanStore"])],
  dependencies: [
    .package(path: "\(repository)/Sources/VIPKit"), .package(path: "\(repository)/Sources/VIPTestKit"),
    .package(path: "Contracts"),
  ],
  targets: [
    // XCTest calls what isn't on the main actor, so the module isn't by default; what is written for this port says so.
    .target(name: "CleanStore", dependencies: [vipKit, contracts]),
    .testTarget(
      name: "CleanStoreTests", dependencies: ["CleanStore", vipKit, vipTestKit, contracts], exclude: ["Golden"]),
  ],
  swiftLanguageModes: [.v5]
)
