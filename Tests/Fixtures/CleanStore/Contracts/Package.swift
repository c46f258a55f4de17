// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Contracts",
  products: [.library(name: "Contracts", type: .dynamic, targets: ["Contracts"])],
  dependencies: [.package(path: "\(Context.environment["HOST_SDK"] ?? "../../../..")/Sources/VIPKit")],
  targets: [
    .target(
      name: "Contracts", dependencies: [.product(name: "VIPKit", package: "VIPKit")],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  ],
  swiftLanguageModes: [.v6]
)
