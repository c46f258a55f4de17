import HostSystem
import Foundation
import Glibc
import SourceMessages
import TestSupport
import Testing

@testable import HostBuild

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

  @Test("A proxy on the PATH, such as swiftly's, stands for the toolchain that it says")
  func proxy() async throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for program in ["swift", "swiftc"] {
      try await folder.writeProgram("export PATH='\(path)'\nexec \(program) \"$@\"", to: "bin/\(program)")
    }
    let tool = try SourceTool(beside: Checkout.products, searching: folder.file("bin"))
    try folder.write("let a = 1", to: "sources/A.swift")
    _ = try await tool.answer(to: .words(functions: ["words"], folder: folder.file("sources")), as: [SourceWord].self)
    #expect(try Compiler(searching: folder.file("bin")).linkerSettings == Compiler().linkerSettings)
  }

  @Test("A proxy that chooses another toolchain is another compiler; one that says nothing is its own")
  func chosen() async throws {
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
    try folder.write("#!/bin/sh\necho why\nkill -SEGV $$\n", to: "script")
    // By another process: a child of another test could hold what this one has open for writing (ETXTBSY).
    _ = try await Command.run("/usr/bin/install", ["-m", "700", folder.file("script"), folder.file("host-source")])
    let fault = Diagnostic.failed(end: "SIGSEGV (Segmentation fault)", log: "why\n")
    let tool = SourceTool(program: folder.file("host-source"), libraries: "")
    await #expect(throws: fault) {
      try await tool.answer(to: .words(functions: [], folder: "."), as: [SourceWord].self)
    }
  }
}
