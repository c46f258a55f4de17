// swift-tools-version: 6.3
// A package of its own, so that all scenes and workers link the one libContracts.so (Docs/Decisions/0001).
import PackageDescription

let package = Package(
  name: "Contracts",
  products: [.library(name: "Contracts", type: .dynamic, targets: ["Contracts"])],
  dependencies: [.package(path: "../../Sources/VIPKit")],
  targets: [
    .target(
      name: "Contracts",
      dependencies: [.product(name: "VIPKit", package: "VIPKit")],
      path: ".",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
        // A scene built against older contracts keeps working (Docs/Decisions/0002).
        .unsafeFlags(["-enable-library-evolution"]),
      ],
      // Libraries opened from a private folder find the one that is loaded by this name.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-soname", "-Xlinker", "libContracts.so"])])
  ],
  swiftLanguageModes: [.v6]
)
