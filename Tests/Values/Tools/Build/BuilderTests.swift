import HostInspection
import HostManifest
@testable import HostBuild
import Foundation
import TestSupport
@testable import HostSystem
import Testing

@Suite("Sources become a library that can live beside earlier builds of itself")
struct BuilderTests {
  @Test("It is built once, and again when a source or a setting has changed; each build has a name of its own")
  func builds() async throws {
    let sources = try TestSources()
    let first = try await sources.build()
    #expect(
      (first.isNew, first.id, first.kind, first.path, first.log) == (true, "Greeter", .worker, sources.library, ""))
    let firstReport = try report(sources.library)
    #expect(firstReport.entryPoints == [LibraryEntry(kind: .worker, id: "Greeter")])
    #expect(firstReport.needed.contains("libVIPKit.so") && firstReport.needed.contains("libContracts.so"))
    #expect(isPrivate(firstReport))

    #expect(try await sources.build().isNew == false)

    try sources.write(greeting: "\"Good evening\"")
    #expect(try await sources.build().isNew)
    let secondReport = try report(sources.library)
    #expect(isPrivate(secondReport))
    #expect(secondReport.soname != firstReport.soname)

    #expect(try await sources.build(.release).isNew)
    #expect(try report(sources.library).soname != secondReport.soname)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sources.output) == ["libGreeter.so"])
  }

  @Test(
    "A library notes what has made it, and has its module for debuggers unless it is optimised",
    arguments: [Configuration.debug, .release])
  func notes(configuration: Configuration) async throws {
    let sources = try TestSources()
    _ = try await sources.build(configuration)
    let file = try ELFFile(LibraryFile(reading: sources.library).bytes)
    let module = file.content(ofSection: ".swift_ast")
    // The magic number of a module (swift/Serialization/ModuleFormat.h).
    #expect(module?.prefix(4).elementsEqual([0xE2, 0x9C, 0xA8, 0x0E]) == (configuration == .debug ? true : nil))
    let version = try await Command.run("/usr/bin/env", ["swiftc", "--version"])
    let note = try #require(try report(sources.library).note)
    #expect(version.output.contains("Swift version \(note.compiler)\nTarget: \(note.target)\n"))
  }

  @Test("What the compiler says is passed on; an error keeps the library that was there, a warning doesn't")
  func compileError() async throws {
    let sources = try TestSources()
    _ = try await sources.build()
    let before = try report(sources.library)
    try sources.write(greeting: "greeting")

    let fault = await #expect(throws: Diagnostic.self) { try await sources.build() }
    let log = try #require(fault?.compilerLog)
    #expect(
      fault?.compilerMessages == [
        CompilerMessage(
          file: "\(sources.path)/Greeter.swift", line: 7, column: 23, severity: .error,
          message: "cannot find 'greeting' in scope")
      ])
    #expect(log.contains("\n 7 |     Session(userName: greeting)\n"))
    #expect(fault?.message == "\(sources.path)/Greeter.swift:7: cannot find 'greeting' in scope")
    #expect(try report(sources.library) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sources.output) == ["libGreeter.so"])

    try sources.write(greeting: "{ let a = 1; return \"Hello\" }()")
    let library = try await sources.build()
    #expect(library.isNew)
    #expect(CompilerMessage.all(in: library.log).map(\.severity) == [.warning])
  }

  @Test("A scene is imported, a folder is no SDK, there is no compiler, or nothing can be written")
  func impossible() async throws {
    let linking = try TestSources(imports: "import Login")
    await #expect(throws: Diagnostic.importsScene(folder: linking.path, module: "Login", kind: .scene)) {
      try await linking.build()
    }
    let sources = try TestSources()
    await #expect(throws: Diagnostic.noSDK(folder: sources.path, missing: "libVIPKit.so")) {
      try await sources.build(sdk: sources.path)
    }
    try sources.folder.write("", to: "scenes")
    await #expect(throws: Diagnostic.system(path: sources.output, reason: "the folder can't be made")) {
      try await sources.build()
    }
    let sdk = TemporaryFolder()
    for path in ["\(sdk.path):/nowhere", ""] {
      #expect(throws: Diagnostic.noCompiler) { try Compiler(searching: path) }
    }
    try sdk.write("", to: "libVIPKit.so")
    #expect(throws: Diagnostic.noSDK(folder: sdk.path, missing: "Modules")) { try SDK(sdk.path) }
    try sdk.write("", to: "Modules/Contracts.swiftmodule")
    #expect(throws: Diagnostic.noSDK(folder: sdk.path, missing: "Modules/VIPKit.swiftmodule")) { try SDK(sdk.path) }
  }

  private func report(_ library: String) throws -> LibraryReport {
    try LibraryReport(of: LibraryFile(reading: library))
  }

  /// Whether the types have the build's own module name, which is also that of the linked file.
  private func isPrivate(_ report: LibraryReport) -> Bool {
    guard let build = report.soname?.dropFirst(3).dropLast(3), build.hasPrefix("Greeter_") else { return false }
    return Set(report.conformances.map(\.type)) == ["\(build).Greeter", "\(build).GreeterConfigurator"]
  }
}

@Suite("What the compiler says is read")
struct DiagnosticTests {
  @Test("A line with a place, whatever else stands in it; of a log in which an error stands twice, it is read once")
  func line() {
    #expect(
      CompilerMessage(line: "a: b/C.swift:12:3: warning: variable 'a: error: ' was never used")
        == CompilerMessage(
          file: "a: b/C.swift", line: 12, column: 3, severity: .warning,
          message: "variable 'a: error: ' was never used"))
    let error = CompilerMessage(file: "A.swift", line: 1, column: 2, severity: .error, message: "no")
    let note = CompilerMessage(file: "B.swift", line: 3, column: 4, severity: .note, message: "this")
    #expect(
      CompilerMessage.all(in: "A.swift:1:2: error: no\n1 | a\nB.swift:3:4: note: this\n\nA.swift:1:2: error: no")
        == [error, note])
    for line in [
      "", "12 |   let a = b", "   |     `- error: no", "error: link command failed with exit code 1",
      "<unknown>:0: error: no", "A.swift:x:3: error: no", "A.swift:1:2: remark: yes",
    ] { #expect(CompilerMessage(line: line) == nil, "\(line)") }
  }
}

@Suite("What sources import is found in the SDK and beside them")
struct DependenciesTests {
  private let sdk = TemporaryFolder()

  init() throws {
    let modules = ["VIPKit", "Contracts", "Feed", "Dates", "Unused"].map { "Modules/\($0).swiftmodule" }
    for name in modules + ["libVIPKit.so", "libContracts.so"] { try sdk.write("", to: name) }
  }

  @Test("Shared libraries are linked; other modules are linked into the library, with what they import in turn")
  func modules() throws {
    try embed("Feed", "import Dates\nimport Contracts")
    try embed("Dates", "import Foundation")
    try embed("Unused", "")
    let sources = try TestSources(imports: "import Feed\nimport Foundation\nimport CSQLite\nimport Greeter")
    try sources.folder.write("module CSQLite {}", to: "CSQLite/module.modulemap")
    try sources.folder.write("module COther {}", to: "COther/module.modulemap")
    let dependencies = try HostBuild.Dependencies(of: SourceFolder(sources.path), in: SDK(sdk.path))
    #expect(dependencies.libraries == ["Contracts", "VIPKit"])
    #expect(dependencies.objects == [sdk.file("Feed.build/Feed.o"), sdk.file("Dates.build/Dates.o")])
    #expect(dependencies.moduleMaps == [sources.folder.file("CSQLite/module.modulemap")])
    #expect(
      dependencies.interfaces
        == ["Contracts", "Feed", "Dates", "VIPKit"].map { sdk.file("Modules/\($0).swiftmodule") })
  }

  @Test("Of a release build, the objects that are there are linked: of each file, or one of the whole module")
  func release() throws {
    let whole = sdk.file("Feed.build/Whole.o")
    try embed("Feed", "import Contracts", whole: whole)
    let sources = try TestSources(imports: "import Feed")
    func dependencies() throws -> HostBuild.Dependencies {
      try HostBuild.Dependencies(of: SourceFolder(sources.path), in: SDK(sdk.path))
    }
    try sdk.write("", to: "Feed.build/Feed.o")
    #expect(try dependencies().objects == [sdk.file("Feed.build/Feed.o")])
    try sdk.remove("Feed.build/Feed.o")
    try sdk.write("", to: "Feed.build/Whole.o")
    #expect(try dependencies().objects == [whole])
    #expect(try dependencies().libraries == ["Contracts", "VIPKit"])
  }

  /// A module as in SwiftPM's build folder; `whole` is a release build's object of it all, which need not exist.
  private func embed(_ module: String, _ source: String, whole: String? = nil) throws {
    let path = try sdk.write(source, to: "Sources/\(module).swift")
    try sdk.write(
      """
      { "": { \(whole.map { "\"object\": \"\($0)\"," } ?? "") "swift-dependencies": "primary.swiftdeps" },
        "\(path)": { "object": "\(sdk.file("\(module).build/\(module).o"))", "dependencies": "a.d" } }
      """, to: "\(module).build/output-file-map.json")
  }
}
