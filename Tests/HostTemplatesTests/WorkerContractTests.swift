import TestSupport
import Testing

@testable import HostTemplates

@Suite("A worker's protocol is read from Contracts")
struct WorkerContractTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
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

  private func contract(_ body: String) throws -> WorkerContract {
    try folder.write(
      "import Foundation\npublic import VIPKit\n// protocol TimeWorker { no }\npublic protocol TimeWorker: Sendable {\n\(body)\n}",
      to: "TimeWorker.swift")
    return try WorkerContract("TimeWorker", in: folder.path)
  }

  @Test("Its functions, its key and what its file imports")
  func functions() throws {
    let contract = try contract(
      """
      /// func comment()
      func now(in zone: String) async throws(TimeError)
        -> Date
      func set(_ change: @Sendable (Date) -> Date)
      func day(
        of date: Date
      ) throws(DateError) -> Int
      """)
    #expect(contract.key == "time")
    #expect(contract.imports == ["Foundation", "VIPKit"])
    #expect(
      contract.functions.map(\.signature) == [
        "func now(in zone: String) async throws(TimeError) -> Date", "func set(_ change: @Sendable (Date) -> Date)",
        "func day( of date: Date ) throws(DateError) -> Int",
      ])
    #expect(
      contract.functions.map { $0.failure?.expression(reason: "why", source: "who") } == [
        #".broken(clock: "who", reason: "why")"#, nil, ".wrong(0)",
      ])
  }

  @Test("A protocol that isn't there, with those that are")
  func unknown() throws {
    let fault = NewFault.unknownProtocol("TimWorker", folder: folder.path, known: ["TimeWorker"])
    #expect(throws: fault) { try WorkerContract("TimWorker", in: folder.path) }
    #expect(fault.suggestion == "did you mean \"TimeWorker\"?")
  }

  @Test("A protocol without a key")
  func noKey() throws {
    try folder.write("public protocol Keyless: Sendable {}", to: "Keyless.swift")
    #expect(throws: NewFault.noKey("Keyless", folder: folder.path)) {
      try WorkerContract("Keyless", in: folder.path)
    }
  }

  @Test(
    "What no implementation can be made up for",
    arguments: [
      ("var now: Date { get }", NewFault.unsupported("var", "TimeWorker")),
      ("func a()\nstatic func b()", .unsupported("static", "TimeWorker")),
      ("associatedtype A", .unsupported("associatedtype", "TimeWorker")),
      ("func now() async -> Date", .cannotFail(function: "now", "TimeWorker")),
      ("func now() throws -> Date", .unknownError("any Error", function: "now", "TimeWorker")),
      ("func now() throws(OddError)", .unknownError("OddError", function: "now", "TimeWorker")),
      ("func now() throws(OtherError)", .unknownError("OtherError", function: "now", "TimeWorker")),
    ])
  func unsupported(body: String, fault: NewFault) throws {
    #expect(throws: fault) { try contract(body) }
    #expect(fault.suggestion == "write the worker by hand, after Plugins/Workers/DemoAuth")
  }
}
