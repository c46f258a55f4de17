import HostSystem
import HostManifest
@testable import HostInspection
@testable import HostLoading
import TestSupport
import Testing

@Suite("A library of another patch release of the compiler is used, with a warning")
struct OtherReleaseTests {
  private static let line = "clang version 21.0.1 (https://github.com/swiftlang/llvm-project.git 0123456789abcdef)"
  private let entry = LibraryEntry(kind: .scene, id: "OtherRelease")

  /// Of the compiler that builds the host and the fixtures.
  private let own: String
  private let login: LibraryReport

  init() throws {
    login = try LibraryReport(of: LibraryFile(reading: Checkout.library("Login")))
    own = try #require(login.toolchains.first)
  }

  private func inspector(_ releases: String? = "6.3") -> Inspector {
    Inspector(machine: login.machine, toolchain: own, releases: releases)
  }

  private func report(
    _ compiler: String?, target: String = "x86_64-unknown-linux-gnu", _ macros: [String] = []
  ) throws -> LibraryReport {
    let note = compiler.map { ["COMPILER=\"\($0)\"", "TARGET=\"\(target)\""] } ?? []
    return try LibraryReport(of: LibraryFile(reading: FixtureLibraries.path("OtherRelease", defining: note + macros)))
  }

  @Test("of the same line", arguments: ["6.3.2", "6.3", "6.3.10"])
  func sameLine(release: String) throws {
    let report = try report("\(release) (swift-\(release)-RELEASE)")
    #expect(report.note?.release == release)
    #expect(try inspector().judge(report) == entry)
    let warning = Diagnostic(
      "\(report.path): the library was built with Swift \(release); expected the release of Swift 6.3 that built the host",
      "build it with the host's toolchain if it doesn't behave as it should", .warning)
    #expect(inspector().warning(of: report) == warning)
  }

  @Test("of another line, of a snapshot, without a note, for another C library, with a foreign part: refused")
  func refused() throws {
    let others = [
      "6.2.3 (swift-6.2.3-RELEASE)", "6.4 (swift-6.4-RELEASE)", "6.30.1 (swift-6.30.1-RELEASE)",
      "7.3.1 (swift-7.3.1-RELEASE)", "6.3-dev (LLVM 0, Swift 1)", "6.3.2 (swift-6.3.1-RELEASE)", "6.3.2", "",
    ]
    for compiler in others { try expectRefused(report(compiler), by: inspector()) }
    let good = "6.3.2 (swift-6.3.2-RELEASE)"
    try expectRefused(report(nil), by: inspector())
    try expectRefused(report(good, target: "x86_64-swift-linux-musl"), by: inspector())
    try expectRefused(report(good, ["FURTHER"]), by: inspector())
    try expectRefused(report(good), by: inspector(nil))
  }

  @Test("what the host's own compiler has built, and what nobody can compare, is told of by nothing")
  func sameCompiler() throws {
    let good = "6.3.2 (swift-6.3.2-RELEASE)"
    let same = try report(good, ["OURS"])
    #expect(try inspector().judge(same) == entry)
    #expect(inspector().warning(of: same) == nil)
    let unknown = Inspector(machine: login.machine, toolchain: nil, releases: "6.3")
    #expect(try unknown.judge(report(good)) == entry)
    #expect(try unknown.warning(of: report(good)) == nil)
  }

  @Test("a library that is shared is told of, too")
  func shared() throws {
    let note = ["COMPILER=\"6.3.2 (swift-6.3.2-RELEASE)\"", "TARGET=\"x86_64-unknown-linux-gnu\""]
    let path = try FixtureLibraries.path("OtherRelease", defining: note)
    let entry = try #require(login.entryPoints.first)
    let facts = LibraryFacts(login, entry, shared: [try SharedLibrary(reading: path)])
    #expect(
      try LibraryGate.warnings(of: facts)
        == [try #require(Inspector.forThisProcess().warning(of: SharedLibrary(reading: path).report))])
  }

  @Test("the host's line of releases is that of the compiler that builds it")
  func ownLine() async throws {
    let answer = try await Command.run("/usr/bin/env", ["swiftc", "--version"])
    let line = try #require(HostRelease.line)
    #expect(answer.output.contains("Swift version \(line)"))
    #expect(HostRelease.has("\(line).0", line: line) && HostRelease.has(line, line: line))
    #expect(!HostRelease.has("\(line)0", line: line))
  }

  private func expectRefused(_ report: LibraryReport, by inspector: Inspector) throws {
    let fault = #expect(throws: Diagnostic.self) { try inspector.judge(report) }
    #expect(
      fault?.library?.reason == .otherToolchain(found: Self.line, expected: own), "\(String(describing: report.note))")
    #expect(inspector.warning(of: report) == nil)
  }
}
