// swift-tools-version: 6.3
import PackageDescription

// The checkout of host, which has VIPKit, Contracts and VIPTestKit.
let host = Context.environment["HOST_SDK"] ?? "../../.."

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")
let vipTestKit: Target.Dependency = .product(name: "VIPTestKit", package: "VIPTestKit")

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "NewWorker",
  products: [.library(name: "NewWorker", type: .dynamic, targets: ["NewWorker"])],
  dependencies: [
    .package(path: "\(host)/Sources/VIPKit"), .package(path: "\(host)/Sources/VIPTestKit"),
    .package(path: "\(host)/Plugins/Contracts"),
  ],
  targets: [
    .target(
      name: "NewWorker", dependencies: [vipKit, contracts], swiftSettings: settings),
    .testTarget(
      name: "NewWorkerTests",
      dependencies: ["NewWorker", vipKit, contracts, vipTestKit], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
