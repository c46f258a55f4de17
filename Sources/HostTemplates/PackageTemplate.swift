import FoundationEssentials

/// The package of a scene or worker that lives outside of host's checkout.
struct PackageTemplate {
  let name: String
  /// The protocol of a worker; nil for a scene.
  let contract: String?
  /// The checkout of host, which has VIPKit, Contracts and VIPTestKit.
  let checkout: String

  /// The manifest that has the host take what is built here.
  var manifest: String {
    let settings =
      contract.map { #""start": "Login", "workers": { "\#($0)": { "use": "\#(name)" } }"# } ?? #""start": "\#(name)""#
    return "{ \"version\": 1, \"folders\": [\"scenes\", \"@host\"], \(settings) }\n"
  }

  var text: String {
    #"""
    // swift-tools-version: 6.3
    import PackageDescription

    // The checkout of host, which has VIPKit, Contracts and VIPTestKit.
    let host = Context.environment["HOST_SDK"] ?? \#(checkout.asLiteral)

    let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
    let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")
    let vipTestKit: Target.Dependency = .product(name: "VIPTestKit", package: "VIPTestKit")

    let settings: [SwiftSetting] = [\#(contract == nil ? "\n  .defaultIsolation(MainActor.self)," : "")
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
    ]

    let package = Package(
      name: "\#(name)",
      products: [.library(name: "\#(name)", type: .dynamic, targets: ["\#(name)"])],
      dependencies: [
        .package(path: "\(host)/Sources/VIPKit"), .package(path: "\(host)/Sources/VIPTestKit"),
        .package(path: "\(host)/Plugins/Contracts"),
      ],
      targets: [
        .target(
          name: "\#(name)", dependencies: [vipKit, contracts],\#(contract == nil ? " exclude: [\"po\"]," : "") swiftSettings: settings),
        .testTarget(
          name: "\#(name)Tests",
          dependencies: ["\#(name)", vipKit, contracts, vipTestKit], swiftSettings: settings),
      ],
      swiftLanguageModes: [.v6]
    )

    """#
  }
}
