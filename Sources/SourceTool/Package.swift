// swift-tools-version: 6.3
// A package of its own, so that nothing else is compiled or linked with SwiftSyntax (Docs/Decisions/0037).
import Foundation
import PackageDescription

/// The folder of the toolchain's own SwiftParser and SwiftSyntax; nil when it has none. PackageDescription, which the
/// toolchain links into this manifest, lies beside them: so they are those of the compiler in use, whatever the PATH
/// says.
let swiftSyntax: String? = {
  // To its end: String(contentsOfFile:) takes what one read gives, a page at most, for everything.
  let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
  let library = String(decoding: maps, as: UTF8.self).split(separator: "\n").first {
    $0.hasSuffix("/pm/ManifestAPI/libPackageDescription.so")
  }
  guard let library, let slash = library.firstIndex(of: "/") else { return nil }
  var folder = URL(fileURLWithPath: String(library[slash...])).resolvingSymlinksInPath()
  for _ in 0..<3 { folder.deleteLastPathComponent() }
  let host = folder.appendingPathComponent("host").path
  return FileManager.default.fileExists(atPath: "\(host)/SwiftParser.swiftmodule") ? host : nil
}()

let reading: Target =
  swiftSyntax.map { folder in
    .target(
      name: "SourceReading", dependencies: ["SourceMessages"], path: "Tool",
      // With library evolution, importers compile without SwiftSyntax.
      swiftSettings: [.unsafeFlags(["-I", folder, "-enable-library-evolution"])],
      linkerSettings: [
        .unsafeFlags(["-L", folder, "-lSwiftParser", "-lSwiftSyntax"]),
        // For the tests. A release has no search path: the host names the folder when it starts the tool.
        .unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", folder], .when(configuration: .debug)),
      ])
  } ?? .target(name: "SourceReading", dependencies: ["SourceMessages"], path: "WithoutSwiftSyntax")

let package = Package(
  name: "SourceTool",
  products: [
    .library(name: "SourceMessages", targets: ["SourceMessages"]),
    .library(name: "SourceReading", targets: ["SourceReading"]),
    .executable(name: "host-source", targets: ["host-source"]),
  ],
  targets: [
    .target(name: "SourceMessages", path: "Messages"), reading,
    .executableTarget(name: "host-source", dependencies: ["SourceReading"], path: "Program"),
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
