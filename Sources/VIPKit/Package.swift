// swift-tools-version: 6.3
// A package of its own, so that the host and every scene link the one libVIPKit.so (Docs/Decisions/0001).
import PackageDescription

let package = Package(
  name: "VIPKit",
  products: [.library(name: "VIPKit", type: .dynamic, targets: ["VIPKit"])],
  targets: [
    .target(
      name: "VIPKit",
      path: ".",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
        // A scene built against an older VIPKit keeps working (Docs/Decisions/0002).
        .unsafeFlags(["-enable-library-evolution"]),
        // A start doesn't search all libraries for what the compiler knows (Docs/Decisions/0020).
        .unsafeFlags(
          ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
      ],
      // Libraries opened from a private folder find the one that is loaded by this name.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-soname", "-Xlinker", "libVIPKit.so"])])
  ],
  swiftLanguageModes: [.v6]
)
