// swift-tools-version: 6.3
import PackageDescription

// The checkout of host, which has VIPKit, Contracts and VIPTestKit.
let host = Context.environment["HOST_SDK"] ?? "../../.."

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")
let vipTestKit: Target.Dependency = .product(name: "VIPTestKit", package: "VIPTestKit")

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "NewScene",
  products: [.library(name: "NewScene", type: .dynamic, targets: ["NewScene"])],
  dependencies: [
    .package(path: "\(host)/Sources/VIPKit"), .package(path: "\(host)/Sources/VIPTestKit"),
    .package(path: "\(host)/Plugins/Contracts"),
  ],
  targets: [
    .target(
      name: "NewScene", dependencies: [vipKit, contracts], exclude: ["po"], swiftSettings: settings),
    .testTarget(
      name: "NewSceneTests",
      dependencies: ["NewScene", vipKit, contracts, vipTestKit], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
