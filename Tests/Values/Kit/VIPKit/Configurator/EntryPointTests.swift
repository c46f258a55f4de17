import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("A library hands over its configurator through C")
struct EntryPointTests {
  private final class TestWorker: WorkerConfigurator {
    let descriptor = WorkerDescriptor(id: "Seven", version: "3.0.0", provides: WorkerKey<Int>("NumberWorker"))

    func makeWorker(in context: WorkerContext) throws -> Int { try context.options(as: [String: Int].self)["n"] ?? 7 }
  }

  @Test("a scene: the very object, and the ABI that it was compiled for; nothing is kept when it is let go")
  func scene() throws {
    var configurator: TestConfigurator? = TestConfigurator("Test") { Scene(viewController: ViewController()) }
    weak let released = configurator
    let pointer = try #require(configurator?.asEntryPoint())
    configurator = nil
    var entryPoint: EntryPoint? = EntryPoint.take(pointer)
    if case .scene(let taken)? = entryPoint?.product { #expect(taken === released) } else { Issue.record("no scene") }
    #expect(entryPoint?.builtForABI == EntryPoint.abiVersion)
    entryPoint = nil
    #expect(released == nil)
  }

  @Test("a worker: its factory makes what the key asks for, with the options, and nothing else")
  func worker() throws {
    let entryPoint = EntryPoint.take(TestWorker().asEntryPoint())
    guard case .worker(let factory) = entryPoint.product else { throw EntryPointError.noWorker }
    #expect((factory.id, factory.version, factory.provides) == ("Seven", "3.0.0", "NumberWorker"))
    #expect(entryPoint.builtForABI == EntryPoint.abiVersion)
    let key = WorkerKey<Int>("NumberWorker")
    #expect(try factory.make(key, in: WorkerContext()) == 7)
    #expect(try factory.make(key, in: WorkerContext(optionsJSON: Array(#"{"n":8}"#.utf8))) == 8)
    #expect(try factory.make(WorkerKey<String>("NumberWorker"), in: WorkerContext()) == nil)
    #expect(throws: DecodingError.self) { try factory.make(key, in: WorkerContext(optionsJSON: Array("[]".utf8))) }
  }
}
