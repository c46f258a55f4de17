// swift-tools-version: 6.3
// A package of its own, so that an application with its own Contracts can test with it (Docs/Decisions/0035).
import PackageDescription

let package = Package(
  name: "VIPTestKit",
  products: [.library(name: "VIPTestKit", targets: ["VIPTestKit"])],
  dependencies: [.package(path: "../VIPKit"), .package(path: "../DisplayKit")],
  targets: [
    .target(
      name: "VIPTestKit",
      dependencies: [
        .product(name: "VIPKit", package: "VIPKit"), .product(name: "ScreenModel", package: "DisplayKit"),
        .product(name: "TerminalInterface", package: "DisplayKit"),
      ],
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
