import Foundation
import HostSystem
import TestSupport
import Testing
@testable import HostBuild

@MainActor
@Suite("What scenes and workers share is built before them, and they wait for it", .timeLimit(.minutes(10)))
struct WaitingScenesTests {
  private let folder = TemporaryFolder()
  private let heard = Heard()

  private final class Heard {
    /// Without those of what is being built.
    var notes: [String] = []
    var logs: [String] = []
    var reports: [String] = []
    var built: [String] = []
    var restarts = 0
    var holds: [Bool] = []
  }

  /// The sample's Contracts have this type, too: the worker must not compile against those.
  init() throws {
    try folder.writePackage("Contracts")
    try folder.write("public struct User: Sendable { public init() {} }", to: "Contracts/User.swift")
    try write(gate: "")
  }

  private func read() throws -> ApplicationBuilder {
    let application = try ApplicationBuilder([folder.file("Contracts"), folder.file("Workers")], in: folder)
    application.log = { [heard] in heard.logs.append($0) }
    application.note = { [heard] text, _ in if !text.hasPrefix("building ") { heard.notes.append(text) } }
    application.report = { [heard] in heard.reports.append($0.message) }
    application.built = { [heard] in if $0.isNew { heard.built.append($0.id) } }
    application.restart = { [heard] in heard.restarts += 1 }
    application.holdUpdates = { [heard] in heard.holds.append($0) }
    return application
  }

  private func write(gate: String) throws {
    try folder.write(
      """
      import Contracts
      import VIPKit

      func open(for user: User) { \(gate) }
      @c(worker_Gate) public func gate() {}
      """, to: "Workers/Gate/Gate.swift")
  }

  private func breakContracts() throws {
    try folder.write("public struct User: Sendable { public init() { nothing() } }", to: "Contracts/User.swift")
  }

  private var fault: String { "\(folder.file("Contracts"))/User.swift:1: cannot find 'nothing' in scope" }
  private let waits = "scenes and workers wait until Contracts is built"

  @Test("Where Contracts doesn't compile before the start, nothing is compiled against another of its name", .nightly)
  func firstRun() async throws {
    try breakContracts()
    let application = try read()
    var told: [String] = []
    await application.buildOutdated(beside: nil) { told.append($0) }
    #expect((told, application.unbuilt) == ([], ["Gate": .notBuilt(id: "Gate")]))
    #expect(!FileManager.default.fileExists(atPath: folder.file("scenes/libGate.so")))
    try folder.write("public struct User: Sendable { public init() { } }", to: "Contracts/User.swift")
    await application.lookAgain()
    #expect(heard.built == ["Contracts", "Gate"])
    #expect(application.unbuilt == [:])
  }

  @Test("As the app runs, too: it is logged once, and what waits is built as soon as Contracts is")
  func whileRunning() async throws {
    let application = try read()
    await application.buildOutdated(beside: nil) { _ in }
    #expect(heard.built == ["Contracts", "Gate"])
    let before = try Data(contentsOf: URL(filePath: folder.file("scenes/libGate.so")))
    (heard.notes, heard.logs, heard.built) = ([], [], [])

    try breakContracts()
    await application.lookAgain()
    #expect(heard.notes == [fault, "\(fault); scenes and workers wait"])
    try write(gate: "_ = user")
    await application.lookAgain()
    #expect(heard.notes.last == "\(fault); scenes and workers wait")
    #expect(heard.logs.filter { $0 == waits } == [waits])
    #expect((heard.built, heard.restarts) == ([], 0))
    #expect(try Data(contentsOf: URL(filePath: folder.file("scenes/libGate.so"))) == before)

    heard.notes = []
    try folder.write("public struct User: Sendable { public init() { } }", to: "Contracts/User.swift")
    await application.lookAgain()
    #expect((heard.built, heard.restarts) == (["Contracts", "Gate"], 1))
    #expect(heard.notes.map { $0.prefix { $0 != " " } } == ["built", "built"])
  }

  @Test("From a change of Contracts to the restart the app leaves new builds alone", .nightly)
  func held() async throws {
    let application = try read()
    await application.buildOutdated(beside: nil) { _ in }
    try breakContracts()
    await application.lookAgain()
    #expect(heard.holds == [true, false])
    heard.holds = []
    try folder.write("public struct User: Sendable { public init() { } }", to: "Contracts/User.swift")
    try write(gate: "nothing()")
    await application.lookAgain()
    #expect(heard.holds == [true, true])
    try write(gate: "")
    await application.lookAgain()
    #expect(heard.holds == [true, true])
    #expect(heard.restarts == 1)
  }

  @Test("host build stops there, too, and says why; so does what else they share")
  func wholeApplication() async throws {
    try breakContracts()
    // By its name, it is built after Contracts.
    try folder.writePackage("Workers/Later")
    try folder.write("nothing()", to: "Workers/Later/Later.swift")
    let application = try read()
    await application.buildAll()
    #expect(application.waitingIDs == ["Gate"])
    #expect((heard.reports, heard.logs.last, heard.built) == ([fault], waits, []))
  }

  @Test("Wrong words of what they share keep none of them from being built")
  func words() async throws {
    try folder.write("msgid \"a\"\nmsgstr wrong\n", to: "Contracts/po/es.po")
    let application = try read()
    await application.buildAll()
    #expect(heard.reports.map { $0.hasPrefix("\(folder.file("Contracts"))/po/es.po:2:") } == [true], "\(heard.reports)")
    #expect((heard.built, application.waitingIDs) == (["Gate"], []))
    #expect(FileManager.default.fileExists(atPath: folder.file("scenes/libContracts.so")))
  }

  private func build() async throws -> [BuiltLibrary] {
    try await ApplicationBuilder([folder.file("Contracts"), folder.file("Workers")], in: folder).buildingAll()
  }

  @Test("The application's own Contracts come before those beside the host; what is up to date stays")
  func order() async throws {
    #expect(try await build().map(\.id) == ["Contracts", "Gate"])
    #expect(try await build().map(\.isNew) == [false, false])
    for file in ["libContracts.so", "libGate.so", "Modules/Contracts.swiftmodule"] {
      #expect(FileManager.default.fileExists(atPath: folder.file("scenes/\(file)")))
    }
    try folder.write("public struct Ticket: Sendable {}", to: "Contracts/Entities/Ticket.swift")
    #expect(try await build().map(\.isNew) == [true, true])
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
