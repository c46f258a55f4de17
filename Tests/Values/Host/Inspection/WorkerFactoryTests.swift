@testable import HostInspection
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A worker's configurator without types")
struct WorkerFactoryTests {
  private final class TestWorker: WorkerConfigurator {
    let descriptor = WorkerDescriptor(id: "Seven", version: "3.0.0", provides: WorkerKey<Int>("NumberWorker"))

    func makeWorker(in context: WorkerContext) throws -> Int { try context.options(as: [String: Int].self)["n"] ?? 7 }
  }

  @Test("makes what the key asks for, with the options, and nothing else")
  func worker() throws {
    let factory = WorkerFactory(TestWorker())
    #expect((factory.id, factory.version, factory.provides) == ("Seven", "3.0.0", "NumberWorker"))
    let key = WorkerKey<Int>("NumberWorker")
    #expect(try factory.make(key, in: WorkerContext()) == 7)
    #expect(try factory.make(key, in: WorkerContext(optionsJSON: Array(#"{"n":8}"#.utf8))) == 8)
    #expect(try factory.make(WorkerKey<String>("NumberWorker"), in: WorkerContext()) == nil)
    #expect(throws: DecodingError.self) { try factory.make(key, in: WorkerContext(optionsJSON: Array("[]".utf8))) }
  }
}
