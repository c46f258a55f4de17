import HostSystem
import Foundation
import TestSupport
import Testing

@testable import HostBuild

@Suite("What scenes share is built with them", .timeLimit(.minutes(10)))
struct SharedModuleTests {
  private let folder = TemporaryFolder()
  private let output: String

  init() throws {
    output = folder.file("scenes")
    try folder.writePackage("Contracts")
    try folder.write("public struct Ticket: Sendable { public init() {} }", to: "Contracts/Entities/Ticket.swift")
    try folder.write(
      """
      import Contracts
      import VIPKit

      let ticket = Ticket()
      @c(worker_Gate) public func gate() {}
      """, to: "Workers/Gate/Gate.swift")
  }

  @MainActor
  private func build() async throws -> [(String, Bool)] {
    let application = try ApplicationBuilder([folder.file("Contracts"), folder.file("Workers")], in: folder)
    var built: [(String, Bool)] = []
    application.built = { built.append(($0.id, $0.isNew)) }
    application.report = { Issue.record($0) }
    await application.buildAll()
    return built
  }

  @Test("The application's own Contracts come before those beside the host; what is up to date stays")
  func order() async throws {
    #expect(try await build().map(\.0) == ["Contracts", "Gate"])
    #expect(try await build().map(\.1) == [false, false])
    for file in ["libContracts.so", "libGate.so", "Modules/Contracts.swiftmodule"] {
      #expect(FileManager.default.fileExists(atPath: "\(output)/\(file)"))
    }

    try folder.write(
      "public struct Ticket: Sendable { public let id = 1; public init() {} }", to: "Contracts/Entities/Ticket.swift")
    #expect(try await build().map(\.1) == [true, true])
  }

  @Test("Of modules that import one another, what is imported comes first")
  func modules() throws {
    try folder.writePackage("Basics")
    try folder.write("import Core", to: "Basics/Basics.swift")
    try folder.writePackage("Core")
    try folder.write("public let one = 1", to: "Core/Core.swift")
    let tree = try SourceTree(below: [folder.path])
    #expect(tree.modules.map(\.name) == ["Core", "Basics", "Contracts"])
  }

  @Test(
    "A package with folders of sources, without any, or with an entry point is none",
    arguments: [
      ("Sources/A/A.swift", ""), ("README.md", ""), ("A.swift", "@c(scene_A) public func a() {}"),
    ])
  func others(file: String, text: String) throws {
    try folder.writePackage("Other")
    try folder.write(text, to: "Other/\(file)")
    #expect(SharedModule(reading: folder.file("Other")) == nil)
    #expect(throws: Diagnostic.isPackage(folder.file("Other"))) { try SourceTree(below: [folder.file("Other")]) }
  }
}
