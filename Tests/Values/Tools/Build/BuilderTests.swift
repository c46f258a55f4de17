import HostInspection
import HostManifest
@testable import HostBuild
import Foundation
import TestSupport
@testable import HostSystem
import Testing

@Suite("Sources become a library that can live beside earlier builds of itself")
struct BuilderTests {
  @Test("It is built once, and anew when a source or a setting has changed; each build has a name of its own")
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

  @Test("What the compiler says is passed on; the library that was there stays")
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
  }

  @Test("A warning doesn't keep a library from being built, and is passed on")
  func warning() async throws {
    let sources = try TestSources()
    try sources.write(greeting: "{ let a = 1; return \"Hello\" }()")
    let library = try await sources.build()
    #expect(library.isNew)
    #expect(CompilerMessage.all(in: library.log).map(\.severity) == [.warning])
  }

  @Test("A scene isn't linked into another library")
  func importsScene() async throws {
    let sources = try TestSources(imports: "import Login")
    await #expect(throws: Diagnostic.importsScene(folder: sources.path, module: "Login", kind: .scene)) {
      try await sources.build()
    }
  }

  @Test("A folder that is no SDK, a system without a compiler, and a place in which nothing can be written")
  func impossible() async throws {
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
  @Test("A line with a place, whatever stands in the path and in the message; a log, in which an error stands twice")
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
  }

  @Test(
    "Other lines",
    arguments: [
      "", "12 |   let a = b", "   |     `- error: no", "error: link command failed with exit code 1",
      "<unknown>:0: error: no", "A.swift:x:3: error: no", "A.swift:1:2: remark: yes",
    ])
  func other(line: String) {
    #expect(CompilerMessage(line: line) == nil)
  }
}
