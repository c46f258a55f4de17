// swift-tools-version: 6.3
// For swift test and for editors. What runs, host build and host dev make; they take language mode and settings from here.
import Foundation
import PackageDescription

// Has the sources of VIPKit and VIPTestKit: a checkout of host.
let sdk = Context.environment["HOST_SDK"] ?? "../../.."

let scenes = ["Main"]
let workers: [String] = []
// What scenes and workers share: packages in Scenes, made by host new module.
let modules: [String] = []

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")
let vipTestKit: Target.Dependency = .product(name: "VIPTestKit", package: "VIPTestKit")

let shared: [Target.Dependency] = [vipKit, contracts] + modules.map { .product(name: $0, package: $0) }

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
// Scenes run on the main actor, so they need not say it.
let sceneSettings = settings + [.defaultIsolation(MainActor.self)]

/// The words in other languages are beside a scene's sources; host build takes them.
func words(of scene: String) -> [String] {
  FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Scenes/\(scene)/po") ? ["po"] : []
}

let sceneTargets: [Target] = scenes.flatMap { name in
  [
    .target(
      name: name, dependencies: shared, path: "Scenes/\(name)", exclude: words(of: name),
      swiftSettings: sceneSettings),
    .testTarget(
      name: "\(name)Tests", dependencies: shared + [.byName(name: name), vipTestKit],
      swiftSettings: sceneSettings),
  ]
}

let workerTargets: [Target] = workers.map {
  .target(name: $0, dependencies: shared, path: "Workers/\($0)", swiftSettings: settings)
}

let testTargets: [Target] = []

let package = Package(
  name: "NewApp",
  products: (scenes + workers).map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(path: "\(sdk)/Sources/VIPKit"), .package(path: "\(sdk)/Sources/VIPTestKit"), .package(path: "Contracts"),
  ] + modules.map { .package(path: "Scenes/\($0)") },
  targets: sceneTargets + workerTargets + testTargets,
  swiftLanguageModes: [.v6]
)
