import Contracts
import Testing
import VIPKit
import VIPTestKit

@testable import NewWorker

@Suite("NewWorker implements NewContract")
struct NewWorkerTests {
  @MainActor
  @Test("the entry point hands over the configurator, which makes a NewContract")
  func entryPoint() throws {
    let configurator = try #require(try TestEntryPoint.worker(in: newWorkerWorker()) as? NewWorkerConfigurator)
    #expect(configurator.descriptor.id == "NewWorker")
    #expect(configurator.descriptor.provides.name == WorkerKey<any NewContract>.newKey.name)
    #expect(try configurator.makeWorker(in: WorkerContext()) is NewWorker)
  }
}
