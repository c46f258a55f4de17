// swift-tools-version: 6.3
// A package of its own, so that all scenes and workers link the one libContracts.so.
import PackageDescription

let sdk = Context.environment["HOST_SDK"] ?? "../../../.."

let package = Package(
  name: "Contracts",
  products: [.library(name: "Contracts", type: .dynamic, targets: ["Contracts"])],
  dependencies: [.package(path: "\(sdk)/Sources/VIPKit")],
  targets: [
    .target(
      name: "Contracts", dependencies: [.product(name: "VIPKit", package: "VIPKit")], path: ".",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        // As host build has it: a scene built against older contracts keeps working.
        .unsafeFlags(["-enable-library-evolution"]),
      ])
  ],
  swiftLanguageModes: [.v6]
)
