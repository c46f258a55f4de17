import Foundation
import Glibc
import SourceMessages
import TestSupport
import Testing

@testable import HostBuild

@Suite("host-source is found, and survives what it reads", .timeLimit(.minutes(5)))
struct SourceToolTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func fault(reading bytes: Data) async throws -> SourceFault? {
    try folder.write("", to: "sources/A.swift")
    try bytes.write(to: URL(filePath: folder.file("sources/A.swift")))
    do throws(SourceToolFault) {
      let tool = try SourceTool(beside: Checkout.products)
      _ = try await tool.answer(to: .words(functions: ["words"], folder: folder.file("sources")))
      return nil
    } catch .source(let fault) { return fault }
  }

  @Test("Files that nobody wrote for it are refused, or have nothing in them")
  func hostileFiles() async throws {
    let file = folder.file("sources/A.swift")
    #expect(try await fault(reading: Data([0xFF, 0xFE, 0x00])) == .unreadable(file: file))
    #expect(
      try await fault(reading: Data(count: 4_000_001)) == .tooLarge(file: file, bytes: 4_000_001, maximum: 4_000_000))
    #expect(try await fault(reading: Data(String(repeating: "(", count: 100_000).utf8)) == nil)
    #expect(try await fault(reading: Data(String(repeating: "func a() { ", count: 20_000).utf8)) == nil)
    let chain = Data(("a" + String(repeating: ".b()", count: 100_000)).utf8)
    #expect(try await fault(reading: chain) == .tooDeep(file: file, maximum: 2_000))
    let highest = Data(("a" + String(repeating: ".b()", count: 900)).utf8)
    #expect(try await fault(reading: highest) == nil)
    #expect(try await fault(reading: Data("\"\\(\"\\(\"\\(".utf8)) == nil)
  }

  @Test("Folders that hold no sources are told")
  func folders() async throws {
    let tool = try SourceTool(beside: Checkout.products)
    for (path, expected) in [
      (folder.path, SourceFault.noSources(folder: folder.path)), ("/nowhere", .noFolder(path: "/nowhere")),
    ] {
      await #expect(throws: SourceToolFault.source(expected)) {
        try await tool.answer(to: .words(functions: [], folder: path))
      }
    }
    try folder.write("", to: "pipe/A.txt")
    #expect(mkfifo(folder.file("pipe/A.swift"), 0o600) == 0)
    let pipe = SourceFault.unreadable(file: folder.file("pipe/A.swift"))
    await #expect(throws: SourceToolFault.source(pipe)) {
      try await tool.answer(to: .words(functions: [], folder: folder.file("pipe")))
    }
  }

  @Test("Without the tool, a toolchain, or SwiftSyntax in it, the first that is missing is told")
  func missing() throws {
    #expect(throws: SourceToolFault.noTool("/nowhere/host-source")) { try SourceTool(beside: "/nowhere") }
    #expect(throws: SourceToolFault.noToolchain) {
      try SourceTool(beside: Checkout.products, searching: folder.path)
    }
    let swift = try toolchain()
    #expect(
      throws: SourceToolFault.noSwiftSyntax(
        swift: swift, missing: folder.file("usr/lib/swift/host/libSwiftSyntax.so"))
    ) { try SourceTool(beside: Checkout.products, searching: folder.file("usr/bin")) }
  }

  @Test("The SwiftSyntax of another toolchain isn't used")
  func otherToolchain() throws {
    let swift = try toolchain()
    try folder.write("", to: "usr/lib/swift/host/libSwiftSyntax.so")
    try folder.write("another compiler", to: "usr/lib/swift/linux/libswiftCore.so")
    do throws(SourceToolFault) {
      _ = try SourceTool(beside: Checkout.products, searching: folder.file("usr/bin"))
      Issue.record("it is used")
    } catch {
      guard case .otherToolchain(swift, found: "no mark", let expected) = error else { throw error }
      #expect(expected.contains("clang version"))
    }
  }

  @Test("What ends the tool ends nothing else, and is told")
  func died() async throws {
    try folder.write("#!/bin/sh\necho why\nkill -SEGV $$\n", to: "script")
    // By another process: a child of another test could hold what this one has open for writing (ETXTBSY).
    _ = try await Command.run("/usr/bin/install", ["-m", "700", folder.file("script"), folder.file("host-source")])
    let fault = SourceToolFault.failed(end: "SIGSEGV (Segmentation fault)", log: "why\n")
    let tool = SourceTool(program: folder.file("host-source"), libraries: "")
    await #expect(throws: fault) { try await tool.answer(to: .words(functions: [], folder: ".")) }
  }

  /// A folder that looks like a toolchain, with nothing in it but a `swift`.
  private func toolchain() throws -> String {
    let swift = folder.file("usr/bin/swift")
    try folder.write("", to: "usr/bin/swift")
    #expect(chmod(swift, 0o700) == 0)
    return swift
  }
}
