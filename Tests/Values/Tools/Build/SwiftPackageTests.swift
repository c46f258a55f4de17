import HostSystem
import HostInspection
@testable import HostBuild
import Foundation
import SourceMessages
import TestSupport
import Testing

@Suite("The package of sources says how they are compiled")
struct SwiftPackageTests {
  private let folder = TemporaryFolder()

  private func manifest(_ targets: String, _ package: String = "", tools: String = "6.2") -> String {
    """
    // swift-tools-version: \(tools)
    import PackageDescription

    let package = Package(
      name: "Greeting", targets: [\(targets)]\(package))
    """
  }

  private func write(target: String, package: String = "", tools: String = "6.2") throws {
    try folder.write(manifest(".target(name: \"Greeter\"\(target))", package, tools: tools), to: "Package.swift")
    try folder.write("", to: "Sources/Greeter/Greeter.swift")
  }

  private func settings(_ configuration: Configuration = .debug, of path: String = "Sources/Greeter") async throws
    -> [String]?
  {
    try await SwiftPackage(reading: folder.path, by: Compiler()).settings(of: folder.file(path), configuration)
  }

  // From SwiftPM's sources: TargetBuildSettingDescription and BuildParameters.
  @Test("Each setting becomes what the package manager makes of it; a Package.swift that doesn't compile is told")
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

    try write(target: ", nothing: 1")
    let fault = await #expect(throws: Diagnostic.self) { try await settings() }
    #expect(fault?.message == "\(folder.file("Package.swift")):5: extra argument 'nothing' in call")
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
      let targets = """
        .target(name: "Greeter", dependencies: ["CLibXML2"], path: "Greeter"),
        .systemLibrary(
          name: "CLibXML2", path: "CLibXML2", pkgConfig: "\(library)",
          providers: [.brew(["libxml2"]), .apt(["libxml2-dev", "pkgconf"])])
        """
      try sources.folder.write(manifest(targets), to: "Package.swift")
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

@Suite("host-source is found, and its end is told", .timeLimit(.minutes(10)))
struct SourceToolTests {
  private let folder = TemporaryFolder()

  @Test("Without the tool, a toolchain, or SwiftSyntax of the same in it, the first that is missing is told")
  func missing() throws {
    #expect(throws: Diagnostic.noTool("/nowhere/host-source")) { try SourceTool(beside: "/nowhere") }
    #expect(throws: Diagnostic.noToolchain) { try SourceTool(beside: Checkout.products, searching: folder.path) }
    let (swift, syntax) = (folder.file("usr/bin/swift"), "usr/lib/swift/host/libSwiftSyntax.so")
    try folder.write("", to: "usr/bin/swift")
    #expect(chmod(swift, 0o700) == 0)
    #expect(throws: Diagnostic.noSwiftSyntax(swift: swift, missing: folder.file(syntax))) {
      try SourceTool(beside: Checkout.products, searching: folder.file("usr/bin"))
    }
    try folder.write("", to: syntax)
    try folder.write("another compiler", to: "usr/lib/swift/linux/libswiftCore.so")
    let fault = #expect(throws: Diagnostic.self) {
      try SourceTool(beside: Checkout.products, searching: folder.file("usr/bin"))
    }
    let start = "\(swift): is of another toolchain than host-source: no mark; expected "
    #expect(fault?.message.hasPrefix(start) == true)
    #expect(fault?.message.dropFirst(start.count).contains("clang version") == true)
  }

  @Test("A proxy on the PATH, such as swiftly's, is the toolchain that it says; one that says nothing is its own")
  func proxy() async throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for program in ["swift", "swiftc"] {
      try await folder.writeProgram("export PATH='\(path)'\nexec \(program) \"$@\"", to: "bin/\(program)")
    }
    let tool = try SourceTool(beside: Checkout.products, searching: folder.file("bin"))
    try folder.write("let a = 1", to: "sources/A.swift")
    _ = try await tool.answer(to: .words(functions: ["words"], folder: folder.file("sources")), as: [SourceWord].self)
    #expect(try Compiler(searching: folder.file("bin")).linkerSettings == Compiler().linkerSettings)

    for name in ["old", "new"] {
      try folder.write(name, to: "\(name)/usr/bin/swiftc")
      try folder.write("", to: "\(name)/usr/lib/swift/linux/libswiftCore.so")
    }
    try await folder.writeProgram(
      """
      printf '{ "paths": { "runtimeResourcePath": "%s/usr/lib/swift" } }' "$(cat '\(folder.file("chosen"))')"
      """, to: "bin/swiftc")
    func version() throws -> String { try Compiler(searching: folder.file("bin")).version }
    try folder.write(folder.file("old"), to: "chosen")
    let old = try version()
    #expect(try version() == old)
    try folder.write(folder.file("new"), to: "chosen")
    #expect(try version() != old)
    try await folder.writeProgram("exit 1", to: "bin/swiftc")
    #expect(try version() != old)
  }

  @Test("What ends the tool ends nothing else, and is told")
  func died() async throws {
    try await folder.writeProgram("echo why\nkill -SEGV $$", to: "bin/host-source")
    let fault = Diagnostic.failed(end: "SIGSEGV (Segmentation fault)", log: "why\n")
    let tool = SourceTool(program: folder.file("bin/host-source"), libraries: "")
    await #expect(throws: fault) {
      try await tool.answer(to: .words(functions: [], folder: "."), as: [SourceWord].self)
    }
  }
}
