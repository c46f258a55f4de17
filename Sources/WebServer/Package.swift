// swift-tools-version: 6.3
// A package of its own: what talks to browsers links nothing of the host, and no scene (Docs/Decisions/0076).
import PackageDescription

let package = Package(
  name: "WebServer",
  products: [
    .executable(name: "host-web", targets: ["host-web"]),
    // What host-web is but for its main function, so that tests have it in their process.
    .library(name: "WebServer", targets: ["WebServer"]),
    // The kernel's filter of system calls, which what decodes pictures has, too.
    .library(name: "CSeccomp", targets: ["CSeccomp"]),
  ],
  targets: [
    .systemLibrary(
      name: "CWebSockets", path: "CWebSockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
    .systemLibrary(name: "CZlib", path: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSeccomp", path: "CSeccomp"),
    .target(
      name: "WebServer", dependencies: ["CWebSockets", "CZlib", "CSeccomp"], path: "Server",
      resources: [.embedInCode("client.js"), .embedInCode("style.css")],
      // One thread serves all: the loop of libwebsockets.
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .executableTarget(name: "host-web", dependencies: ["WebServer"], path: "Main"),
  ],
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
