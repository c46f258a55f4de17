// swift-tools-version: 6.3
// A package of its own, so that nothing else is compiled or linked with SwiftSyntax (Docs/Decisions/0037).
import Foundation
import PackageDescription

/// The folder of the toolchain's own SwiftParser and SwiftSyntax; nil when it has none.
///
/// The toolchain runs this manifest, and links it with its library PackageDescription, which stands beside them. So they are those of the
/// compiler that is used, whatever stands on the PATH.
let swiftSyntax: String? = {
  // To its end: String(contentsOfFile:) takes what one read gives, a page at most, for all there is.
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

let tool: Target =
  swiftSyntax.map { folder in
    // No search path for the libraries is built in: the host names the folder when it starts the tool.
    .executableTarget(
      name: "host-source", dependencies: ["SourceMessages"], path: "Tool",
      swiftSettings: [.unsafeFlags(["-I", folder])],
      linkerSettings: [.unsafeFlags(["-L", folder, "-lSwiftParser", "-lSwiftSyntax"])])
  } ?? .executableTarget(name: "host-source", dependencies: ["SourceMessages"], path: "WithoutSwiftSyntax")

let package = Package(
  name: "SourceTool",
  products: [
    .library(name: "SourceMessages", targets: ["SourceMessages"]),
    .executable(name: "host-source", targets: ["host-source"]),
  ],
  targets: [
    .target(name: "SourceMessages", path: "Messages"), tool,
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
