// swift-tools-version: 6.3
// A package of its own: a target beside Contracts in one package would link a second copy of it (Docs/Decisions/0001).
import PackageDescription

let package = Package(
  name: "ContractChecks",
  products: [.library(name: "ContractChecks", targets: ["ContractChecks"])],
  dependencies: [.package(path: "../Contracts"), .package(path: "../../Sources/VIPKit")],
  targets: [
    .target(
      name: "ContractChecks",
      dependencies: [.product(name: "Contracts", package: "Contracts"), .product(name: "VIPKit", package: "VIPKit")],
      path: ".",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
