import HostSystem
import SourceMessages
import TestSupport
import Testing
import VIPTestKit
@testable import HostTemplates

@Suite("A worker's protocol is read from Contracts")
struct WorkerContractTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(
      """
      extension WorkerKey where Worker == any TimeWorker {
        /// Tells the time.
        public static var time: WorkerKey { WorkerKey("TimeWorker") }
      }
      """, to: "Keys.swift")
    try folder.write(
      """
      public enum TimeError: Error, Equatable {
        /// No clock.
        case noClock
        case drift(seconds: Double, isForward: Bool)
        case stopped(clock: String, at: Date)
        case broken(clock: String, reason: String)
      }
      public enum DateError: Error { case none(Date), wrong(Int) }
      public enum OddError: Error { case odd(Date) }
      """, to: "Errors/TimeError.swift")
  }

  private func contract(_ body: String) async throws -> WorkerContract {
    try folder.write(
      "import Foundation\npublic import VIPKit\n// protocol TimeWorker { no }\npublic protocol TimeWorker: Sendable {\n\(body)\n}",
      to: "TimeWorker.swift")
    return try await WorkerContract("TimeWorker", in: folder.path, toolFolder: Checkout.products)
  }

  @Test("Its functions, its key and what its file imports")
  func functions() async throws {
    let contract = try await contract(
      """
      /// func comment()
      func now(in zone: String) async throws(TimeError)
        -> Date
      func set(_ change: @Sendable (Date) -> Date)
      func day(
        of date: Date
      ) throws(DateError) -> Int
      """)
    #expect((contract.key, contract.imports) == ("time", ["Foundation", "VIPKit"]))
    #expect(
      contract.members.map(\.asked.signature) == [
        "func now(in zone: String) async throws(TimeError) -> Date", "func set(_ change: @Sendable (Date) -> Date)",
        "func day(of date: Date) throws(DateError) -> Int",
      ])
    #expect(
      contract.members.map { $0.failure?.expression(reason: "why", source: "who") } == [
        #".broken(clock: "who", reason: "why")"#, nil, ".wrong(0)",
      ])
  }

  @Test("A property that is read can say that it isn't written, and a stream says nothing")
  func properties() async throws {
    let contract = try await contract(
      """
      var changes: AsyncStream<Void> { get }
      var ticks: AsyncStream<Int> { get async }
      var zone: String { get async throws(TimeError) }
      func set(_ zone: String)
      """)
    let template = try TemplateFolder("\(Checkout.root)/Examples/Templates/Worker", with: ["Sources"])
    let files = try template.parts(
      in: ("Sources", "Tests"), naming: WorkerTemplate(name: "Clock", contract: contract).names)
    guard case .file(let bytes, false) = files.first(where: { $0.path == "Sources/Clock.swift" })?.content else {
      Issue.record("there is no Clock.swift")
      return
    }
    try Golden.check(String(decoding: bytes, as: UTF8.self), "worker.txt")
  }

  @Test("A protocol that isn't there is refused with those that are; so is one without a key")
  func unknown() async throws {
    let fault = Diagnostic.unknownProtocol("TimWorker", folder: folder.path, known: ["TimeWorker"])
    await #expect(throws: fault) {
      try await WorkerContract("TimWorker", in: folder.path, toolFolder: Checkout.products)
    }
    try folder.write("public protocol Keyless: Sendable {}", to: "Keyless.swift")
    await #expect(throws: Diagnostic.noKey("Keyless", folder: folder.path)) {
      try await WorkerContract("Keyless", in: folder.path, toolFolder: Checkout.products)
    }
  }

  @Test(
    "What no implementation can be made up for",
    arguments: [
      ("var now: Date { get set }", Diagnostic.unsupported("var", "TimeWorker")),
      ("var now: Date { get }", .cannotFail(function: "now", "TimeWorker")),
      ("var now: AsyncStream<Int> { get throws }", .unknownError("any Error", function: "now", "TimeWorker")),
      ("static var now: AsyncStream<Int> { get }", .unsupported("static", "TimeWorker")),
      ("func a()\nstatic func b()", .unsupported("static", "TimeWorker")),
      ("associatedtype A", .unsupported("associatedtype", "TimeWorker")),
      ("func now() async -> Date", .cannotFail(function: "now", "TimeWorker")),
      ("func now() throws -> Date", .unknownError("any Error", function: "now", "TimeWorker")),
      ("func now() throws(OddError)", .unknownError("OddError", function: "now", "TimeWorker")),
      ("func now() throws(OtherError)", .unknownError("OtherError", function: "now", "TimeWorker")),
    ])
  func unsupported(body: String, fault: Diagnostic) async throws {
    await #expect(throws: fault) { try await contract(body) }
  }
}
