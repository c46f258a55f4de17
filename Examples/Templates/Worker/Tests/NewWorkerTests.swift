import Contracts
import Testing
import VIPKit
import VIPTestKit

@testable import NewWorker

@Suite("NewWorker implements NewContract")
struct NewWorkerTests {
  @MainActor
  @Test("the entry point hands over a factory that makes a NewContract and nothing else")
  func entryPoint() throws {
    let factory = try EntryPoint.worker(in: newWorkerWorker())
    #expect(factory.id == "NewWorker")
    #expect(factory.provides == WorkerKey<any NewContract>.newKey.name)
    #expect(try factory.make(.newKey, in: WorkerContext()) is NewWorker)
    #expect(try factory.make(WorkerKey<Int>("NewContract"), in: WorkerContext()) == nil)
  }
}
