import HostSystem
import HostInspection
@testable import HostBuild
import Foundation
import TestSupport
import Testing

@Suite("The package of sources says how they are compiled")
struct SwiftPackageTests {
  private let folder = TemporaryFolder()

  private func write(target: String, package: String = "", tools: String = "6.2") throws {
    try write(targets: ".target(name: \"Greeter\"\(target))", package: package, tools: tools, in: folder)
    try folder.write("", to: "Sources/Greeter/Greeter.swift")
  }

  private func write(targets: String, package: String = "", tools: String = "6.2", in folder: TemporaryFolder) throws {
    try folder.write(
      """
      // swift-tools-version: \(tools)
      import PackageDescription

      let package = Package(
        name: "Greeting", targets: [\(targets)]\(package))
      """, to: "Package.swift")
  }

  private func settings(_ configuration: Configuration = .debug, of path: String = "Sources/Greeter") async throws
    -> [String]?
  {
    try await SwiftPackage(reading: folder.path, by: Compiler()).settings(of: folder.file(path), configuration)
  }

  // From SwiftPM's sources: TargetBuildSettingDescription and BuildParameters.
  @Test("Each setting becomes what the package manager makes of it; a folder that is no target's has none")
  func allSettings() async throws {
    try write(
      target: """
        , swiftSettings: [
          .define("TESTED"), .define("ELSEWHERE", .when(platforms: [.macOS])),
          .define("SLOW", .when(platforms: [.linux, .macOS], configuration: .debug)),
          .enableUpcomingFeature("ExistentialAny"), .enableExperimentalFeature("Lifetimes"),
          .unsafeFlags(["-Xfrontend", "-verify"]), .interoperabilityMode(.Cxx), .strictMemorySafety(),
          .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error), .treatWarning("Deprecated", as: .warning),
        ], linkerSettings: [.linkedLibrary("z"), .unsafeFlags(["-L", "/lib"])]
        """)
    let common = [
      "-enable-upcoming-feature", "ExistentialAny", "-enable-experimental-feature", "Lifetimes",
      "-Xfrontend", "-verify", "-cxx-interoperability-mode=default", "-strict-memory-safety",
      "-default-isolation", "MainActor", "-warnings-as-errors", "-Wwarning", "Deprecated", "-lz", "-L", "/lib",
    ]
    #expect(try await settings() == ["-swift-version", "6", "-D", "TESTED", "-D", "SLOW"] + common)
    #expect(try await settings(.release) == ["-swift-version", "6", "-D", "TESTED"] + common)
    #expect(try await settings(of: "Sources") == nil)
  }

  @Test(
    "The language mode is the target's, the newest of the package, or that of its tools",
    arguments: [
      (", swiftSettings: [.swiftLanguageMode(.v5)]", "", "6.2", "5"), ("", ", swiftLanguageModes: [.v5]", "6.2", "5"),
      ("", ", swiftLanguageModes: [.v5, .v6]", "6.2", "6"), ("", "", "6.2", "6"), ("", "", "5.9", "5"),
    ])
  func languageMode(target: String, package: String, tools: String, expected: String) async throws {
    try write(target: target, package: package, tools: tools)
    #expect(try await settings()?.prefix(2) == ["-swift-version", expected])
  }

  @Test("A Package.swift that doesn't compile is told with its place")
  func notRead() async throws {
    try write(target: ", nothing: 1")
    let fault = await #expect(throws: Diagnostic.self) { try await settings() }
    let file = folder.file("Package.swift")
    #expect(fault?.message == "\(file):5: extra argument 'nothing' in call")
  }

  @Test("A package manager that failed is asked again")
  func failedOnce() async throws {
    try write(target: "")
    try await folder.writeProgram("exit 1", to: "bin/swiftc")
    try await folder.writeProgram(
      """
      if [ ! -e '\(folder.file("ready"))' ]; then echo 'no room' >&2; exit 1; fi
      export PATH='\(ProcessInfo.processInfo.environment["PATH"] ?? "")'
      exec swift "$@"
      """, to: "bin/swift")
    let compiler = try Compiler(searching: folder.file("bin"))
    let cache = PackageCache()
    await #expect(throws: Diagnostic.packageNotRead(file: folder.file("Package.swift"), log: "no room\n")) {
      try await cache.settings(of: folder.file("Sources/Greeter"), by: compiler, .debug)
    }
    try folder.write("", to: "ready")
    #expect(
      try await cache.settings(of: folder.file("Sources/Greeter"), by: compiler, .debug) == ["-swift-version", "6"])
  }

  @Test("Sources that import a library of the system are compiled and linked as pkg-config says")
  func systemLibrary() async throws {
    // Only pkg-config knows where its headers are.
    let sources = try TestSources()
    try sources.folder.copy("\(Checkout.root)/Plugins/Workers/CLibXML2", as: "CLibXML2")
    try sources.folder.write(
      """
      import CLibXML2
      func check() { xmlCheckVersion(LIBXML_VERSION) }
      """, to: "Greeter/Version.swift")
    func write(library: String) throws {
      try self.write(
        targets: """
          .target(name: "Greeter", dependencies: ["CLibXML2"], path: "Greeter"),
          .systemLibrary(
            name: "CLibXML2", path: "CLibXML2", pkgConfig: "\(library)",
            providers: [.brew(["libxml2"]), .apt(["libxml2-dev", "pkgconf"])])
          """, in: sources.folder)
    }
    try write(library: "libxml-2.0")
    let built = try await sources.build()
    #expect(built.isNew)
    #expect(try LibraryReport(of: LibraryFile(reading: built.path)).needed.contains { $0.hasPrefix("libxml2.so") })
    try write(library: "libnumbers")
    let fault = Diagnostic(
      "\(sources.folder.file("Package.swift")): there is no library \"libnumbers\": "
        + "Package libnumbers was not found in the pkg-config search path.",
      "install libxml2-dev pkgconf, or have PKG_CONFIG_PATH name the folder of libnumbers.pc")
    await #expect(throws: fault) { try await sources.build() }
  }
}
