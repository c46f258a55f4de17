// swift-tools-version: 6.3
// Scenes of somebody else: this package stands anywhere and knows only VIPKit and Contracts.
import PackageDescription

let repository = Context.environment["HOST_REPOSITORY"] ?? "../../.."

let package = Package(
  name: "OutsideScenes",
  products: [
    .library(name: "Weather", type: .dynamic, targets: ["Weather"]),
    .library(name: "Profile", type: .dynamic, targets: ["Profile"]),
  ],
  dependencies: [
    .package(path: "\(repository)/Sources/VIPKit"),
    .package(path: "\(repository)/Plugins/Contracts"),
  ],
  targets: ["Weather", "Profile"].map { name in
    .target(
      name: name,
      dependencies: [
        .product(name: "VIPKit", package: "VIPKit"), .product(name: "Contracts", package: "Contracts"),
      ],
      path: name,
      swiftSettings: [.defaultIsolation(MainActor.self)])
  },
  // The language mode of most projects that a scene's Interactor and Presenter come from.
  swiftLanguageModes: [.v5]
)
