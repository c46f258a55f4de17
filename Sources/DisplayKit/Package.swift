// swift-tools-version: 6.3
// A package of its own, so that an application's tests draw their scenes as the host does (Docs/Decisions/0038).
import PackageDescription

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")

let package = Package(
  name: "DisplayKit",
  products: [
    .library(name: "ScreenModel", targets: ["ScreenModel"]),
    .library(name: "TerminalInterface", targets: ["TerminalInterface"]),
  ],
  dependencies: [.package(path: "../VIPKit")],
  targets: [
    // What Swift's Glibc module leaves out.
    .systemLibrary(name: "CWideCharacters", path: "CWideCharacters"),
    .target(name: "ScreenModel", dependencies: [vipKit], path: "ScreenModel"),
    .target(
      name: "TerminalInterface", dependencies: ["ScreenModel", "CWideCharacters", vipKit], path: "TerminalInterface",
      exclude: ["po"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
    // A start doesn't search all libraries for what the compiler knows (Docs/Decisions/0020).
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
  ]
}
