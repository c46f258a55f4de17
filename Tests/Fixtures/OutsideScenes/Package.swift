// swift-tools-version: 6.3
// Scenes of somebody else: this package stands anywhere and knows only VIPKit and Contracts.
import PackageDescription

let repository = Context.environment["HOST_SDK"] ?? "../../.."

let package = Package(
  name: "OutsideScenes",
  products: ["Profile", "Parcel"].map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(path: "\(repository)/Sources/VIPKit"),
    .package(path: "\(repository)/Plugins/Contracts"),
  ],
  targets: [
    target("Profile", [.defaultIsolation(MainActor.self)]),
    // Its Interactor is an actor. Projects with such code have the new language mode, and say what is on the main actor.
    target("Parcel", [.swiftLanguageMode(.v6)]),
  ],
  // The language mode of most projects that a scene's Interactor and Presenter come from.
  swiftLanguageModes: [.v5]
)

func target(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .target(
    name: name,
    dependencies: [
      .product(name: "VIPKit", package: "VIPKit"), .product(name: "Contracts", package: "Contracts"),
    ],
    path: name,
    swiftSettings: settings)
}
