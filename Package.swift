// swift-tools-version: 6.2
import PackageDescription

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")

/// The applications' scenes, each a shared library of its own: folder Plugins/<name>, file lib<name>.so.
let scenes = ["Login", "Home"]

/// The implementations of workers, each a shared library of its own: folder Plugins/Workers/<name>.
let workers = ["DemoAuth"]

let sceneTargets = scenes.map { name in
  // Scenes run on the main actor, so they need not say it (Docs/Decisions/0003).
  Target.target(
    name: name, dependencies: [vipKit, contracts], path: "Plugins/\(name)",
    swiftSettings: [.defaultIsolation(MainActor.self)])
}

let workerTargets = workers.map { name in
  Target.target(name: name, dependencies: [vipKit, contracts], path: "Plugins/Workers/\(name)")
}

let hostTargets: [Target] = [
  .target(name: "HostCore", dependencies: [vipKit]),
  // wcwidth(3), which Swift's Glibc module leaves out.
  .systemLibrary(name: "CTerminal"),
  .target(name: "TerminalDisplay", dependencies: ["HostCore", "CTerminal", vipKit]),
  .target(name: "PlainDisplay", dependencies: ["HostCore", vipKit]),
  .target(name: "HostBuild", dependencies: ["HostCore"]),
  .target(name: "HostControl", dependencies: ["HostCore"]),
  .target(
    name: "HostCLI",
    dependencies: ["HostCore", "HostBuild", "HostControl", "TerminalDisplay", "PlainDisplay", vipKit]),
  .target(name: "VIPTestKit", dependencies: [vipKit]),
  .executableTarget(name: "host", dependencies: ["HostCLI"]),
]

let sceneTestTargets = scenes.map { name in
  Target.testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "VIPTestKit", vipKit, contracts],
    swiftSettings: [.defaultIsolation(MainActor.self)])
}

let testTargets: [Target] = [
  .testTarget(name: "DemoAuthTests", dependencies: ["DemoAuth", vipKit, contracts]),
  .testTarget(name: "VIPKitTests", dependencies: ["VIPTestKit", vipKit]),
  .testTarget(name: "HostCoreTests", dependencies: ["HostCore", "VIPTestKit", "TestSupport", vipKit, contracts]),
  .testTarget(name: "HostBuildTests", dependencies: ["HostBuild", "HostCore", "TestSupport"]),
  .testTarget(name: "HostControlTests", dependencies: ["HostControl", "HostCore", "TestSupport"]),
  .target(name: "TestSupport", path: "Tests/TestSupport"),
  .testTarget(name: "EndToEndTests", dependencies: ["TestSupport"]),
  .testTarget(
    name: "TerminalDisplayTests", dependencies: ["TerminalDisplay", "HostCore", vipKit], exclude: ["Golden"]),
]

let package = Package(
  name: "Host",
  products: [.executable(name: "host", targets: ["host"]), .library(name: "VIPTestKit", targets: ["VIPTestKit"])]
    + (scenes + workers).map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [.package(path: "Sources/VIPKit"), .package(path: "Plugins/Contracts")],
  targets: sceneTargets + workerTargets + hostTargets + sceneTestTargets + testTargets,
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .treatAllWarnings(as: .error),
    ]
}
